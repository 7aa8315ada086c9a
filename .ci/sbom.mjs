// `npm run sbom`: lists what is installed as CycloneDX, for the server (production.json) and for everything (all.json), and the licences of the
// server's packages (licences.txt), in .data/sbom. It fails on a licence that nobody has agreed to.

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, '.data/sbom')

/** Licences that need nothing but their text. The LGPL is for parts that are loaded as they are: libvips and libheif. */
const AGREED =
  /^(?:MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|Unlicense|MIT AND OFL-1\.1|LGPL-3\.0(?:-or-later)?)$/

/** Packages that say it in a file only. */
const IN_A_FILE = { 'png-js': 'MIT' }

const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const [pnpm] = packageManager.split('+')

function list(name, ...options) {
  const file = path.join(folder, name)
  const words = [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    ...options,
    '--out',
    file,
  ]
  execFileSync('npx', ['--yes', pnpm, ...words], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  return JSON.parse(readFileSync(file, 'utf8')).components
}

mkdirSync(folder, { recursive: true })
list('all.json')
const byLicence = new Map()
for (const { group, name, version, licenses = [] } of list('production.json', '--prod')) {
  // Packages of this repository.
  if (group === '@school') continue
  const licence =
    licenses.map((one) => one.expression ?? one.license?.id ?? one.license?.name).join(' AND ') ||
    (IN_A_FILE[name] ?? 'none')
  byLicence.set(licence, [...(byLicence.get(licence) ?? []), `${group ? `${group}/` : ''}${name} ${version}`])
}
const lines = [...byLicence]
  .toSorted()
  .map(([licence, names]) => `${licence}: ${names.toSorted().join(', ')}`)
writeFileSync(path.join(folder, 'licences.txt'), `${lines.join('\n')}\n`)
for (const [licence, names] of byLicence) console.log(`${names.length} × ${licence}`)
const unknown = [...byLicence.keys()].filter((licence) => !AGREED.test(licence))
if (unknown.length) {
  for (const licence of unknown)
    console.error(`Nobody has agreed to ${licence}: ${byLicence.get(licence).join(', ')}`)
  process.exit(1)
}
