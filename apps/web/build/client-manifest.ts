import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locale } from '@school/content'
import type { Manifest } from '@tanstack/react-router'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { startScript } from './start-script.ts'

/** The list of files that a language's client build writes, relative to its folder. */
export const manifestOf = (locale: Locale) => `.vite/manifest-${locale}.json`

const ID = 'virtual:client-manifest'
const STAFF_STYLES = 'src/staff/staff.css'
const LOOK_SCRIPT = 'src/staff/content/look-script.ts'

/**
 * `virtual:client-manifest`: the style sheet and the scripts of the pages, in the form in which the router adds them to a page
 * (`<HeadContent />`, `<Scripts />`). TanStack Start has a plugin for it; this site uses the router without Start. In a build
 * it comes from the manifest of the client build. Its export `staff` names what pages of the staff load. In development it names the source files, which Vite's client loads.
 */
export function clientManifest(locale: Locale): Plugin {
  let development = false
  let base = '/'
  return {
    name: 'school:client-manifest',
    configResolved(config) {
      development = config.command === 'serve'
      base = config.base
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined
      if (development) return moduleOf(developmentManifest(base), developmentStaff(base))
      const file = fileURLToPath(new URL(`../dist/client/${manifestOf(locale)}`, import.meta.url))
      this.addWatchFile(file)
      const chunks = JSON.parse(readFileSync(file, 'utf8'))
      return moduleOf(manifestFor(chunks), staffFor(chunks))
    },
  }
}

const moduleOf = (pages: Manifest, staff: StaffFiles) =>
  `export default ${JSON.stringify(pages)}\nexport const staff = ${JSON.stringify(staff)}`

/** What pages of the staff load. */
export interface StaffFiles {
  styles: string
  /** The script of the page on which a page is changed as it looks. */
  lookScript: string
  /** Vite's client in development, which reloads the page. */
  scripts: string[]
}

const developmentStaff = (base: string): StaffFiles => ({
  styles: `${base}${STAFF_STYLES}?direct`,
  lookScript: `${base}${LOOK_SCRIPT}`,
  scripts: [`${base}@vite/client`],
})

/** @throws if the client was not built */
function staffFor(chunks: Record<string, Chunk>): StaffFiles {
  const [styles, look] = [chunks[STAFF_STYLES], chunks[LOOK_SCRIPT]]
  if (!styles || !look) throw new Error('The client build lacks the files of the staff')
  return { styles: `/${styles.file}`, lookScript: `/${look.file}`, scripts: [] }
}

function developmentManifest(base: string): Manifest {
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
  }
}

/** An entry of Vite's manifest. */
interface Chunk {
  file: string
  imports?: string[]
}

/**
 * Returns what pages load: the style sheet, the script that starts the entry, and as data the files of each route's component,
 * which the entry loads before it hydrates the page.
 * @param chunks the manifest of the client build
 * @throws if the client was not built
 */
export function manifestFor(chunks: Record<string, Chunk>): Manifest {
  const entry = chunks['src/entry-client.tsx']
  const styles = chunks['src/styles.css']
  if (!entry || !styles)
    throw new Error('The client build has no entry: run `vite build` before `vite build --ssr`')
  const ofEveryPage = filesOf(entry, chunks)
  const imports = [...ofEveryPage].slice(1)
  const routes: Manifest['routes'] = {
    __root__: {
      css: [`/${styles.file}`],
      scripts: [{ children: startScript(`/${entry.file}`, imports) }],
    },
  }
  for (const [key, chunk] of Object.entries(chunks)) {
    const [, name] = /^src\/routes\/(.+)\.tsx\?tsr-split=[\w-]*\bcomponent\b/.exec(key) ?? []
    if (name === undefined) continue
    const files = [...filesOf(chunk, chunks)].filter((file) => !ofEveryPage.has(file))
    routes[routeId(name)] = {
      scripts: [{ attrs: { type: 'application/json', id: 'route-files' }, children: JSON.stringify(files) }],
    }
  }
  return { routes }
}

/** Returns a chunk's file and the files that it imports. */
function filesOf(chunk: Chunk, chunks: Record<string, Chunk>, files = new Set<string>()): Set<string> {
  files.add(`/${chunk.file}`)
  for (const name of chunk.imports ?? []) {
    const next = chunks[name]
    if (next && !files.has(`/${next.file}`)) filesOf(next, chunks, files)
  }
  return files
}

/** Returns the router's id of a route file: `index` is `/`, `notice.$id` is `/notice/$id`, `$` is `/$`. */
const routeId = (name: string) => (name === 'index' ? '/' : `/${name.replaceAll('.', '/')}`)
