import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Locale, perLocale } from '@school/content/locales'
import type { AppOptions } from '@school/server'

const built = path.resolve(import.meta.dirname, '../../apps/web/dist/server')

/** The last line of the module of a route's component. Chunks that load later may import more from it, in any order. */
const EXPORT = /export \{ (?:[^}]+, )?(\w+) as component\b[^}]*\};\s*$/

/** The message of the error that every component throws. */
export const BROKEN_MESSAGE = 'broken by a test'

/**
 * Copies the built renderers and replaces the component of every route by one that throws.
 * @returns the client, and how many components were replaced in each language
 */
export async function brokenClient() {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-broken-client-'))
  // The modules in it have no package.json of their own.
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  cpSync(built, folder, { recursive: true })
  const replaced = perLocale((locale) => breakComponents(path.join(folder, locale, 'assets')))
  const load = (locale: Locale) => import(pathToFileURL(path.join(folder, locale, 'entry-server.js')).href)
  const clients = { en: await load('en'), bn: await load('bn') }
  const web: NonNullable<AppOptions['web']> = async (locale) => clients[locale]
  return { web, replaced, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function breakComponents(assets: string): number {
  const modules = readdirSync(assets).map((name) => path.join(assets, name))
  const routes = modules.filter((file) => EXPORT.test(readFileSync(file, 'utf8')))
  for (const file of routes) writeFileSync(file, withBrokenComponent(readFileSync(file, 'utf8')))
  return routes.length
}

/** The module may export its component in several ways, so the function itself is replaced. */
function withBrokenComponent(source: string): string {
  const [, name = ''] = EXPORT.exec(source) ?? []
  const broken = `function BrokenPage() { throw new TypeError('broken by a test') }
const ${name} = BrokenPage
function ${name}Before(`
  return source.replace(`function ${name}(`, broken)
}
