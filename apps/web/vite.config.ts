import { fileURLToPath } from 'node:url'
import type { Locale } from '@school/content'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { BROWSER_FLOOR, SCRIPT_TARGET } from './build/browser-floor.ts'
import { codeSplitting, optimization, treeshake } from './build/chunks.ts'
import { contentModules } from './build/content-modules.ts'
import { separateFontFaces } from './build/font-faces.ts'
import { formMessages } from './build/form-messages.ts'
import { messages } from './build/messages.ts'
import { precompress } from './build/precompress.ts'
import { manifestOf, routeAssets } from './build/route-assets.ts'
import { shortClassNames } from './build/short-class-names.ts'
import { simplerStyles } from './build/simpler-styles.ts'
import { withoutUnusedParts } from './build/unused-parts.ts'

const here = (place: string) => fileURLToPath(new URL(place, import.meta.url))

/** The folder of the file-based routes, and the generated table of routes (ignored by git). */
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

/** Pages link the style sheet themselves, so no script imports it. */
const clientInput = [here('src/entry-client.tsx'), here('src/styles.css')]

/**
 * `pnpm build`: the client, then the renderer for Node (`--ssr`), each once per language. The language is Vite's mode
 * (`--mode bn`; every other mode is English). The sources are the same; messages, layout and home page are those of
 * the language (docs/decisions/0066-one-build-per-language.md).
 */
export default defineConfig(({ mode, command, isSsrBuild }) => {
  const locale = mode === 'bn' ? 'bn' : 'en'
  return { ...siteOf(locale, isSsrBuild ?? false), ...(command === 'serve' ? developmentOf(locale) : {}) }
})

const siteOf = (locale: Locale, isSsrBuild: boolean): UserConfig => ({
  root: here('.'),
  // Pictures and icons that the school can replace, at fixed addresses (/favicon.svg, /content/…).
  publicDir: here('../../packages/content/public'),
  plugins: [
    tanstackRouter(routerFiles),
    react(),
    tailwind(),
    shortClassNames(isSsrBuild),
    contentModules(locale),
    messages(locale),
    formMessages(locale),
    withoutUnusedParts(),
    simplerStyles(),
    separateFontFaces(),
    routeAssets(locale),
    precompress(),
  ],
  // The renderer is bundled completely, always with React's production build, whatever NODE_ENV the server has.
  define: {
    'import.meta.env.LOCALE': JSON.stringify(locale),
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"', ...ownRouteCache(locale) } : {}),
  },
  ssr: isSsrBuild ? { noExternal: true } : {},
  // React has had it since 18. The router's copy for older versions is half a kilobyte.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    // The files of both languages are in one folder. Those without texts are the same and have the same names.
    outDir: isSsrBuild ? `dist/server/${locale}` : 'dist/client',
    emptyOutDir: isSsrBuild || locale === 'en',
    copyPublicDir: !isSsrBuild && locale === 'en',
    manifest: !isSsrBuild && manifestOf(locale),
    ...(isSsrBuild ? {} : { target: SCRIPT_TARGET, cssTarget: BROWSER_FLOOR }),
    // Files instead of `data:` URLs, so that the Content Security Policy does not have to allow them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    // The renderer names the files of the client.
    ...(isSsrBuild
      ? { rolldownOptions: { output: { assetFileNames } } }
      : {
          rolldownOptions: {
            input: clientInput,
            output: {
              codeSplitting,
              assetFileNames,
              chunkFileNames: SCRIPT_NAME,
              entryFileNames: SCRIPT_NAME,
            },
            treeshake,
            optimization,
          },
        }),
  },
})

/** Every page names about 25 files, so their hashes are as short as the bundler allows. */
const SCRIPT_NAME = 'assets/[name]-[hash:7].js'

/** Every page names the typefaces. In their packages, their names are four times as long. */
const assetFileNames = ({ names: [name = ''] }: { names: string[] }) => {
  const [typeface = '[name]'] = /^source-serif|bengali/.exec(name) ?? []
  return `assets/${typeface}-[hash:7][extname]`
}

/**
 * The router keeps the processed table of routes of one renderer in this variable. The other renderer would process its table for
 * every page, which took a tenth of its time.
 */
const ownRouteCache = (locale: Locale) => ({
  'globalThis.__TSR_CACHE__': `globalThis.__TSR_CACHE_${locale}__`,
})

/** The development servers of the languages have their own ports and dependency caches. */
const developmentOf = (locale: Locale): UserConfig => ({
  base: locale === 'en' ? '/' : `/${locale}/`,
  cacheDir: `node_modules/.vite/${locale}`,
})
