import { fileURLToPath } from 'node:url'
import type { Locale } from '@school/content'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { BROWSER_FLOOR, SCRIPT_TARGET } from './build/browser-floor.ts'
import { clientManifest, manifestOf } from './build/client-manifest.ts'
import { contentModules } from './build/content-modules.ts'
import { precompress } from './build/precompress.ts'

const here = (place: string) => fileURLToPath(new URL(place, import.meta.url))

/** The folder of the file-based routes, and the generated table of routes (ignored by git). */
const routerFiles = {
  target: 'react',
  routesDirectory: 'src/routes',
  generatedRouteTree: 'src/routeTree.gen.ts',
  routeFileIgnorePattern: '\\.test\\.tsx?$',
  autoCodeSplitting: true,
  // Loaders too, with what they import: a new page costs the others only its line in the table of routes.
  codeSplittingOptions: {
    defaultBehavior: [['loader', 'component', 'errorComponent', 'notFoundComponent', 'pendingComponent']],
  },
  addExtensions: true,
  quoteStyle: 'single',
  semicolons: false,
  disableLogging: true,
} as const

/** Pages link the style sheets themselves, so no script imports them. */
const clientInput = [
  here('src/entry-client.tsx'),
  here('src/styles.css'),
  here('src/staff/staff.css'),
  here('src/staff/content/look-script.ts'),
]

/** The site's pages, and those that are rendered statically. */
const serverInput = [here('src/entry-server.tsx'), here('src/entry-staff.tsx')]

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
    contentModules(locale),
    clientManifest(locale),
    precompress(),
  ],
  // The renderer is bundled completely, always with React's production build, whatever NODE_ENV the server has.
  define: {
    'import.meta.env.LOCALE': JSON.stringify(locale),
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  ssr: isSsrBuild ? { noExternal: true } : {},
  resolve: {
    // A page has the messages of its own language only (docs/decisions/0094-messages-are-typed-modules.md).
    alias: [
      {
        find: /^@school\/(content|forms)\/messages\//,
        replacement: here(`../../packages/$1/src/messages/${locale}/`),
      },
    ],
  },
  build: {
    // The files of both languages are in one folder. Those without texts are the same and have the same names.
    outDir: isSsrBuild ? `dist/server/${locale}` : 'dist/client',
    emptyOutDir: isSsrBuild || locale === 'en',
    copyPublicDir: !isSsrBuild && locale === 'en',
    manifest: !isSsrBuild && manifestOf(locale),
    // The renderer contains the styles of the plain pages.
    cssTarget: BROWSER_FLOOR,
    ...(isSsrBuild ? {} : { target: SCRIPT_TARGET }),
    // Files instead of `data:` URLs, so that the Content Security Policy does not have to allow them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: (_file, files) => files.filter(isNotOfEveryPage) },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    // The renderer names the files of the client, so both builds name them alike.
    rolldownOptions: isSsrBuild
      ? { input: serverInput }
      : { input: clientInput, output: { codeSplitting, ...shortNames }, ...smaller },
  },
})

/** Each page lists the files that it preloads: a letter less of each name is 100 bytes less of every page. 7 letters are 42 bits. */
const shortNames = {
  chunkFileNames: 'assets/[name]-[hash:7].js',
  entryFileNames: 'assets/[name]-[hash:7].js',
}

/**
 * React, the router and tRPC are a chunk of their own, which both languages and the next release share. What else every page
 * imports is one chunk, because small ones compress badly. The other chunks are the bundler's own.
 */
const codeSplitting = {
  groups: [
    {
      name: 'framework',
      tags: ['$initial' as const],
      test: /\/node_modules\/(?:react|react-dom|scheduler|@tanstack|@trpc)\//,
      priority: 1,
    },
    // Without the style sheets and the one script of the office, which are files of their own.
    {
      name: 'site',
      tags: ['$initial' as const],
      test: (id: string) => !id.endsWith('.css') && !id.includes('/src/staff/'),
    },
  ],
}

/** A route loads its files ahead, without those that every page has. */
const isNotOfEveryPage = (file: string) => !/\/(?:framework|site|entry-client|rolldown-runtime)-/.test(file)

/**
 * Options of the bundler that make scripts smaller: constants are written where they are used, as messages are; and unused
 * exports of tRPC are removed, which does not declare that its modules have no side effects.
 */
const smaller = {
  optimization: { inlineConst: { mode: 'all' as const } },
  treeshake: { moduleSideEffects: [{ test: /@trpc/, sideEffects: false }] },
}

/** The development servers of the languages have their own ports and dependency caches. */
const developmentOf = (locale: Locale): UserConfig => ({
  base: locale === 'en' ? '/' : `/${locale}/`,
  cacheDir: `node_modules/.vite/${locale}`,
  // There is no HTML file in which Vite would find them. Dependencies that it finds later reload the page.
  optimizeDeps: { entries: ['src/entry-client.tsx', 'src/routes/**/*.tsx'] },
})
