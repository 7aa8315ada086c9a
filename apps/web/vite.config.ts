import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import postcss, { type Container } from 'postcss'
import selectorParser from 'postcss-selector-parser'
import { defineConfig, type Plugin } from 'vite'

const here = (place: string) => fileURLToPath(new URL(place, import.meta.url))

/** Where the file-based routes are, and where their tree is written (ignored by git: every build makes it). */
const routerFiles = {
  target: 'react',
  routesDirectory: 'src/routes',
  generatedRouteTree: 'src/routeTree.gen.ts',
  routeFileIgnorePattern: '\\.test\\.tsx?$',
  autoCodeSplitting: true,
  addExtensions: true,
  quoteStyle: 'single',
  semicolons: false,
  disableLogging: true,
} as const

/** What every page needs is two files: more of them compress worse, one runs longer than a touch should wait. */
const codeSplitting = {
  groups: [
    {
      name: 'react',
      test: /node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?(?:react|react-dom|scheduler)\//,
      priority: 1,
    },
    {
      name: 'base',
      // What only the forms need comes with them.
      test: /node_modules(?!.*(?:idb-keyval|query))|\/src\/(?:shell|design\/(?!moving|strips|video|gallery|faculty|lists|blocks|events|food|row|slides)|trpc|router)/,
    },
  ],
}

/** These packages do nothing by being imported, and do not say so: what is unused of them goes (1 KB). */
const treeshake = { moduleSideEffects: [{ test: /@trpc/, sideEffects: false }] }

/** The styles stand by themselves: a page links them, in development as when built, and no script brings them again. */
const clientInput = [here('src/entry-client.tsx'), here('src/styles.css')]

/** The browser floor (README, decision 31): the lowest versions that know cascade layers. */
const FLOOR = ['chrome99', 'edge99', 'firefox97', 'safari15.4', 'ios15.4']

const manifestFile = here('dist/client/.vite/manifest.json')

// pnpm build: `vite build` (what browsers load), then `vite build --ssr` (what Node renders with).
export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  // Pictures and marks that the school can exchange, at fixed addresses (/favicon.svg, /content/…).
  publicDir: here('../../packages/content/public'),
  plugins: [
    tanstackRouter(routerFiles),
    react(),
    tailwind(),
    words(),
    facesOnce(),
    routeAssets(),
    ...(isSsrBuild ? [] : [precompressed()]),
  ],
  // The renderer is bundled whole and always with React's production build, whatever the server's NODE_ENV is.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: isSsrBuild ? { noExternal: true } : {},
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    ...(isSsrBuild ? {} : { target: FLOOR, cssTarget: FLOOR }),
    // No data: addresses, so that the content security policy needs to allow none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    ...(isSsrBuild ? {} : { rolldownOptions: { input: clientInput, output: { codeSplitting }, treeshake } }),
  },
}))

const facesFile = 'faces.css'

/**
 * Takes the typefaces out of the whole style sheet: every page has them in its own styles (entry-server.tsx). Declared a second
 * time they would only be more bytes.
 */
function facesOnce(): Plugin {
  return {
    name: 'school:faces-once',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const faces: string[] = []
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue
        const sheet = postcss.parse(String(asset.source))
        sheet.walkAtRules('font-face', (face) => {
          faces.push(`${face}`)
          face.remove()
        })
        asset.source = `${sheet}`
      }
      this.emitFile({ type: 'asset', fileName: facesFile, source: faces.join('') })
    },
  }
}

/**
 * `virtual:shell` and `virtual:home`: what pages need of packages/content as plain data, validated while building.
 * So neither zod nor the words of other pages reach a browser.
 */
function words(): Plugin {
  const parts = ['shell', 'home'] as const
  const contentFile = here('../../packages/content/src/content.ts')
  const bodiesFile = here('../../packages/content/src/page-body.ts')
  const wordFiles = ['site', 'pages', 'menu', 'home', 'redirects'].map((name) =>
    here(`../../packages/content/words/${name}.yaml`),
  )
  return {
    name: 'school:words',
    // Pages get their bodies from the server, but a faulty one stops the build already.
    buildStart: async () => {
      await import(bodiesFile)
    },
    resolveId: (id) => (parts.some((part) => id === `virtual:${part}`) ? `\0${id}` : undefined),
    async load(id) {
      const part = parts.find((name) => id === `\0virtual:${name}`)
      if (!part) return undefined
      for (const file of wordFiles) this.addWatchFile(file)
      // A query of its own: an edited file is read again by a running development server.
      const content = (await import(`${contentFile}?read=${Date.now()}`)) as Record<string, unknown>
      return `export default ${JSON.stringify(content[part])}`
    },
  }
}

/**
 * Writes every file that shrinks a second time, compressed as well as can be (`name.br`): the server sends these bytes, and
 * no start of it spends a second on them.
 */
function precompressed(): Plugin {
  return {
    name: 'school:precompressed',
    apply: 'build',
    // Last, when names and content are what they stay.
    writeBundle: {
      order: 'post',
      handler({ dir = here('dist/client') }) {
        for (const file of readdirSync(dir, { recursive: true, withFileTypes: true })) {
          if (!file.isFile() || file.parentPath.includes('.vite')) continue
          const full = path.join(file.parentPath, file.name)
          const bytes = readFileSync(full)
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          }
          const smaller = brotliCompressSync(bytes, { params })
          if (smaller.length < bytes.length * 0.95) writeFileSync(`${full}.br`, smaller)
        }
      },
    },
  }
}

/**
 * `virtual:assets`: which scripts and styles belong to which route, in the form in which the router puts them into a
 * page. Built: from the manifest of the client build, with the chunk of the matched route preloaded. In development:
 * the files as they are, through Vite's client.
 */
function routeAssets(): Plugin {
  let development = false
  return {
    name: 'school:route-assets',
    configResolved(config) {
      development = config.command === 'serve'
    },
    resolveId: (id) => (id === 'virtual:assets' ? '\0virtual:assets' : undefined),
    load(id) {
      if (id !== '\0virtual:assets') return undefined
      if (!development) this.addWatchFile(manifestFile)
      return `export default ${JSON.stringify(development ? developmentAssets() : builtAssets())}`
    },
  }
}

/** What `virtual:assets` holds. */
export interface RouteAssets {
  /** Per route id, what its page needs beside what its parents need. */
  routes: Record<
    string,
    { css?: string[]; preloads?: string[]; scripts?: { attrs: Record<string, string>; children?: string }[] }
  >
  /** The style sheet in pieces, of which a page carries those that it uses. None in development. */
  styles: StylePiece[]
}

/** A part of the style sheet, and what a page must hold for it to matter. */
export type StylePiece =
  /** A rule: all names of one of these lists, each an element's (`table`) or a class's (`.card`). */
  | { text: string; names: string[][] }
  /** What rules use by this name: a value (`--spacing`), the registration of one, an animation. */
  | { text: string; usedAs: string }
  /** `@layer`, `@media`, `@supports`, or a rule that sets values: something of what stands in it. */
  | { open: string; pieces: StylePiece[] }

function developmentAssets(): RouteAssets {
  return {
    routes: {
      __root__: {
        css: ['/src/styles.css?direct'],
        scripts: [
          { attrs: { type: 'module' }, children: react.preambleCode.replace('__BASE__', '/') },
          { attrs: { type: 'module', src: '/@vite/client' } },
          { attrs: { type: 'module', src: '/src/entry-client.tsx' } },
        ],
      },
    },
    styles: [],
  }
}

interface Chunk {
  file: string
  src?: string
  imports?: string[]
  css?: string[]
}

function builtAssets(): RouteAssets {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const entry = chunks['src/entry-client.tsx']
  if (!entry) throw new Error('The client build has no entry: run `vite build` before `vite build --ssr`')
  /** The files of a chunk, each after those that it needs. */
  const withImports = (chunk: Chunk, files: string[] = [], seen = new Set<Chunk>()): string[] => {
    if (seen.has(chunk)) return files
    seen.add(chunk)
    for (const name of chunk.imports ?? []) {
      const next = chunks[name]
      if (next) withImports(next, files, seen)
    }
    files.push(`/${chunk.file}`)
    return files
  }
  const always = withImports(entry)
  const styles = Object.values(chunks).flatMap((chunk) =>
    chunk.file.endsWith('.css') ? [chunk.file] : (chunk.css ?? []),
  )
  const routes: RouteAssets['routes'] = {
    __root__: {
      css: [...new Set(styles)].map((file) => `/${file}`),
      scripts: [{ attrs: {}, children: startScripts(always) }],
    },
  }
  for (const [key, chunk] of Object.entries(chunks)) {
    const route = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(key)?.[1]
    if (route) {
      const id = routeId(route)
      routes[id] = {
        preloads: withImports(chunk).filter((file) => !always.includes(file)),
        scripts: [
          ...(aliveUntouched.includes(id) ? [startSoon] : []),
          ...(keptForms.includes(id) ? [onceOnly] : []),
        ].map((children) => ({ attrs: {}, children })),
      }
    }
  }
  const sheets = [facesFile, ...new Set(styles)].map((file) =>
    readFileSync(here(`dist/client/${file}`), 'utf8'),
  )
  return { routes, styles: stylePieces(postcss.parse(sheets.join('\n'))) }
}

/** Pages whose scripts have something to do before anybody touches them: what moves by itself, a draft to put back. */
const aliveUntouched = ['/', '/apply-online']

/**
 * Starts the scripts of a page at the first sign of a reader: everything works without them until then, and a slow line
 * and processor serve what is to be read first. After ten seconds in any case, for the counter of visits and for
 * offline reading; on the pages above as soon as all that is seen is there (decision 27). One file after the other, so that
 * a touch is answered between them. Browsers below the floor, those that know no cascade layers, run none of them: they
 * get the page that works without. The whole style sheet comes into force with the first sign.
 */
function startScripts(files: string[]): string {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']
  return `if(window.CSSLayerBlockRule){let start=async()=>{start=()=>{};const files=${JSON.stringify(files)};for(const file of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:file}));for(const file of files)await import(file).catch(()=>{})};${JSON.stringify(signs)}.forEach(sign=>addEventListener(sign,()=>{for(const sheet of document.querySelectorAll("link[media=print]"))sheet.media="all";start()},{once:true,passive:true}));addEventListener("start",()=>start());setTimeout(()=>start(),1e4)}`
}
/** A second after the page and its pictures: what it shows is painted by then, and a slide stands for five. */
const startSoon = 'addEventListener("load",()=>setTimeout(()=>dispatchEvent(new Event("start")),1e3))'

/** Pages whose form the server keeps. */
const keptForms = ['/contact', '/apply-online']
/**
 * A form that was sent before the page came alive is on its way: the mark tells the script that it is not to be sent
 * again. It goes when the page is shown again, which has a mark of its own, or after longer than the server lets a request
 * take (120 s).
 */
const onceOnly =
  'addEventListener("submit",({target:form,defaultPrevented})=>{if(!defaultPrevented){form.dataset.sent="";setTimeout(()=>delete form.dataset.sent,13e4)}});addEventListener("pageshow",({persisted})=>persisted&&document.querySelectorAll("[data-sent]").forEach(form=>{delete form.dataset.sent;form.dataset.back=""}))'

/** Takes a built style sheet apart; put together again in the same order, the pieces mean the same. */
function stylePieces(container: Container): StylePiece[] {
  return (container.nodes ?? []).flatMap((node): StylePiece[] => {
    if (node.type === 'comment') return []
    if (node.type === 'decl') return [{ text: `${node};`, usedAs: node.prop }]
    if (node.type === 'rule') {
      const setsValues = node.nodes.every((one) => one.type === 'decl' && one.prop.startsWith('--'))
      if (setsValues && !node.selector.includes('.'))
        return [{ open: `${node.selector}{`, pieces: stylePieces(node) }]
      return [{ text: `${node}`, names: node.selectors.map(namesOf) }]
    }
    // The whole sheet is there for paper.
    if (node.name === 'media' && node.params === 'print') return []
    if (node.name === 'property' || node.name === 'keyframes')
      return [{ text: `${node}`, usedAs: node.params }]
    if (node.nodes && ['layer', 'media', 'supports'].includes(node.name))
      return [{ open: `@${node.name} ${node.params}{`, pieces: stylePieces(node) }]
    return [{ text: node.nodes ? `${node}` : `${node};`, names: [[]] }]
  })
}

/** The elements and classes without which this selector matches nothing: not those of `:not(.a)`, nor of `:is(.a, .b)`. */
function namesOf(selector: string): string[] {
  const names = new Set<string>()
  const collect = (container: selectorParser.Container<string>) => {
    for (const node of container.nodes) {
      if (node.type === 'class') names.add(`.${node.value}`)
      else if (node.type === 'tag') names.add(node.value)
      else if (node.type === 'pseudo' && /^:(is|where|has)$/.test(node.value) && node.nodes.length === 1)
        node.nodes.forEach(collect)
    }
  }
  selectorParser((root) => root.nodes.forEach(collect)).processSync(selector)
  return [...names]
}

/** The router's id of a route file: `index` is `/`, `notice.$id` is `/notice/$id`, `$` is `/$`. */
function routeId(name: string): string {
  return name === 'index' ? '/' : `/${name.replaceAll('.', '/')}`
}
