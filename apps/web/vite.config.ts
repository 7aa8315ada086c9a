import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

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

/** What every page needs is one file: it compresses better than five, and costs one request. */
const codeSplitting = {
  groups: [
    {
      name: 'base',
      // What only the forms need comes with them.
      test: /node_modules(?!.*(?:idb-keyval|query))|\/src\/(?:shell|design\/(?!moving|video|gallery|faculty|blocks|events|food|slides)|trpc|router)/,
    },
  ],
}

/** These packages do nothing by being imported, and do not say so: what is unused of them goes (1 KB). */
const treeshake = { moduleSideEffects: [{ test: /@trpc/, sideEffects: false }] }

/** The styles stand by themselves: a page links them, in development as when built, and no script brings them again. */
const clientInput = [here('src/entry-client.tsx'), here('src/styles.css')]

const manifestFile = here('dist/client/.vite/manifest.json')

// pnpm build: `vite build` (what browsers load), then `vite build --ssr` (what Node renders with).
export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  // Pictures and marks that the school can exchange, at fixed addresses (/favicon.svg, /content/…).
  publicDir: here('../../packages/content/public'),
  plugins: [tanstackRouter(routerFiles), react(), tailwind(), words(), routeAssets()],
  // The renderer is bundled whole and always with React's production build, whatever the server's NODE_ENV is.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: isSsrBuild ? { noExternal: true } : {},
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // No data: addresses, so that the content security policy needs to allow none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    ...(isSsrBuild ? {} : { rolldownOptions: { input: clientInput, output: { codeSplitting }, treeshake } }),
  },
}))

/**
 * `virtual:shell` and `virtual:home`: what pages need of packages/content as plain data, validated while building.
 * So neither zod nor the words of other pages reach a browser.
 */
function words(): Plugin {
  const parts = ['shell', 'home'] as const
  const contentFile = here('../../packages/content/content.ts')
  const bodiesFile = here('../../packages/content/bodies.ts')
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

/** What `virtual:assets` holds: per route id, what its page needs beside what its parents need. */
export interface RouteAssets {
  routes: Record<
    string,
    { css?: string[]; preloads?: string[]; scripts?: { attrs: Record<string, string>; children?: string }[] }
  >
}

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
  const withImports = (chunk: Chunk, seen = new Set<string>()): Set<string> => {
    seen.add(`/${chunk.file}`)
    for (const name of chunk.imports ?? []) {
      const next = chunks[name]
      if (next && !seen.has(`/${next.file}`)) withImports(next, seen)
    }
    return seen
  }
  const always = withImports(entry)
  const styles = Object.values(chunks).flatMap((chunk) =>
    chunk.file.endsWith('.css') ? [chunk.file] : (chunk.css ?? []),
  )
  const routes: RouteAssets['routes'] = {
    __root__: {
      css: [...new Set(styles)].map((file) => `/${file}`),
      preloads: [...always].filter((file) => file !== `/${entry.file}`),
      scripts: [{ attrs: { type: 'module', src: `/${entry.file}` } }],
    },
  }
  for (const [key, chunk] of Object.entries(chunks)) {
    const route = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(key)?.[1]
    if (route) {
      routes[routeId(route)] = { preloads: [...withImports(chunk)].filter((file) => !always.has(file)) }
    }
  }
  return { routes }
}

/** The router's id of a route file: `index` is `/`, `notice.$id` is `/notice/$id`, `$` is `/$`. */
function routeId(name: string): string {
  return name === 'index' ? '/' : `/${name.replaceAll('.', '/')}`
}
