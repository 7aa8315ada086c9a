import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locale } from '@school/content'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import type { StylePiece } from '../src/critical-css.ts'
import { splitStyleSheet } from './critical-css.ts'
import { FONT_FACES_FILE } from './font-faces.ts'
import { MARK_SENT_FORMS, START_AFTER_LOAD, startScript } from './start-scripts.ts'

/** The client build, which the build of the renderer reads. */
const client = (file: string) => fileURLToPath(new URL(`../dist/client/${file}`, import.meta.url))
/** The list of files that a language's client build writes, relative to its folder. */
export const manifestOf = (locale: Locale) => `.vite/manifest-${locale}.json`

/** Pages whose scripts start after loading: carousels, and drafts that are restored. */
const EAGER_ROUTES = ['/', '/apply-online']
/** Pages with a form that the server stores. */
const STORED_FORMS = ['/contact', '/apply-online']

/** The content of `virtual:assets`. */
export interface RouteAssets {
  /** What the pages of each route load, by its id. `__root__` has the style sheet of all, and the scripts of pages without a route. */
  routes: Record<string, { css?: string[]; scripts?: { attrs: Record<string, string>; children?: string }[] }>
  /** The style sheet in pieces, from which a page contains those that it uses. None in development. */
  styles: StylePiece[]
}

/**
 * `virtual:assets`: the scripts and styles of each route, in the form in which the router adds them to a page. In a
 * build: from the manifest of the client build. In development: the source files, through Vite's client.
 */
export function routeAssets(locale: Locale): Plugin {
  let development = false
  let base = '/'
  return {
    name: 'school:route-assets',
    configResolved(config) {
      development = config.command === 'serve'
      base = config.base
    },
    resolveId: (id) => (id === 'virtual:assets' ? '\0virtual:assets' : undefined),
    load(id) {
      if (id !== '\0virtual:assets') return undefined
      const manifest = client(manifestOf(locale))
      if (!development) this.addWatchFile(manifest)
      return `export default ${JSON.stringify(development ? developmentAssets(base) : builtAssets(manifest))}`
    },
  }
}

function developmentAssets(base: string): RouteAssets {
  return {
    routes: {
      __root__: {
        css: [`${base}src/styles.css?direct`],
        scripts: [
          { attrs: { type: 'module' }, children: react.preambleCode.replace('__BASE__', base) },
          { attrs: { type: 'module', src: `${base}@vite/client` } },
          { attrs: { type: 'module', src: `${base}src/entry-client.tsx` } },
        ],
      },
    },
    styles: [],
  }
}

function builtAssets(manifest: string): RouteAssets {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(manifest, 'utf8'))
  const routes = routesOf(chunks)
  const css = (file: string) => readFileSync(client(file), 'utf8')
  const sheets = [FONT_FACES_FILE, ...styleFiles(chunks)].map(css)
  return { routes, styles: splitStyleSheet(sheets.join('\n')) }
}

/** An entry of Vite's manifest. */
interface Chunk {
  file: string
  src?: string
  imports?: string[]
  css?: string[]
}

/**
 * Returns the files of each route's page.
 * @param chunks the manifest of the client build
 */
export function routesOf(chunks: Record<string, Chunk>): RouteAssets['routes'] {
  const entry = chunks['src/entry-client.tsx']
  if (!entry) throw new Error('The client build has no entry: run `vite build` before `vite build --ssr`')
  const onEveryPage = filesOf(entry, chunks)
  const entryFile = `/${entry.file}`
  const routes: RouteAssets['routes'] = {
    __root__: {
      css: styleFiles(chunks).map((file) => `/${file}`),
      scripts: [{ attrs: {}, children: startScript(onEveryPage) }],
    },
  }
  for (const [key, chunk] of Object.entries(chunks)) {
    const file = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(key)?.[1]
    if (!file) continue
    const id = routeId(file)
    // The entry needs all other files.
    const files = new Set([...onEveryPage, ...filesOf(chunk, chunks)])
    files.delete(entryFile)
    const scripts = [
      startScript([...files, entryFile]),
      ...(EAGER_ROUTES.includes(id) ? [START_AFTER_LOAD] : []),
      ...(STORED_FORMS.includes(id) ? [MARK_SENT_FORMS] : []),
    ]
    routes[id] = { scripts: scripts.map((children) => ({ attrs: {}, children })) }
  }
  return routes
}

/** Returns the files of a chunk, each after its imports. */
function filesOf(
  chunk: Chunk,
  chunks: Record<string, Chunk>,
  files: string[] = [],
  seen = new Set<Chunk>(),
): string[] {
  if (seen.has(chunk)) return files
  seen.add(chunk)
  for (const name of chunk.imports ?? []) {
    const next = chunks[name]
    if (next) filesOf(next, chunks, files, seen)
  }
  files.push(`/${chunk.file}`)
  return files
}

function styleFiles(chunks: Record<string, Chunk>): string[] {
  const files = Object.values(chunks).flatMap((chunk) =>
    chunk.file.endsWith('.css') ? [chunk.file] : (chunk.css ?? []),
  )
  return [...new Set(files)]
}

/** Returns the router's id of a route file: `index` is `/`, `notice.$id` is `/notice/$id`, `$` is `/$`. */
function routeId(name: string): string {
  return name === 'index' ? '/' : `/${name.replaceAll('.', '/')}`
}
