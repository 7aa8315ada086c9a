import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** The hash in the name of an asset. */
const HASH = /-([\w-]{7,8})(?=\.(?:js|css|svg|woff2)$)/

/**
 * Makes another build of the site in a checkout of its own: the same pages, with all assets under other names, as a changed
 * source gives them.
 * @param build a folder with a build (`dist`) to use instead, as it is
 */
export function otherBuild(build = process.env.TEST_OTHER_BUILD) {
  const checkout = mkdtempSync(path.join(tmpdir(), 'school-other-build-'))
  for (const app of ['server', 'web']) mkdirSync(path.join(checkout, 'apps', app), { recursive: true })
  const server = (name: string) => path.join('apps/server', name)
  for (const name of ['src', 'package.json'])
    cpSync(path.join(root, server(name)), path.join(checkout, server(name)), { recursive: true })
  const shared = ['packages', 'prisma', 'node_modules']
  const ofApps = ['apps/server/node_modules', 'apps/web/package.json', 'apps/web/node_modules']
  for (const name of [...shared, ...ofApps]) symlinkSync(path.join(root, name), path.join(checkout, name))
  const dist = path.join(checkout, 'apps/web/dist')
  cpSync(build ?? path.join(root, 'apps/web/dist'), dist, { recursive: true })
  if (!build) renameAssets(dist)
  return { checkout, remove: () => rmSync(checkout, { recursive: true, force: true }) }
}

function renameAssets(dist: string): void {
  const assets = path.join(dist, 'client/assets')
  const names = new Map<string, string>()
  for (const name of readdirSync(assets)) {
    // Compressed copies contain the earlier names.
    if (name.endsWith('.br')) rmSync(path.join(assets, name))
    else
      names.set(
        name,
        name.replace(HASH, (_, hash: string) => `-${[...hash].reverse().join('')}`),
      )
  }
  for (const [name, other] of names) renameSync(path.join(assets, name), path.join(assets, other))
  const anyName = /[\w$.-]+-[\w-]{7,8}\.(?:js|css|svg|woff2)/g
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:js|css|html)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(anyName, (name) => names.get(name) ?? name),
    )
  }
}
