import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BROWSER_FLOOR, SCRIPT_TARGET } from './build/browser-floor.ts'
import { codeSplitting, optimization, treeshake } from './build/chunks.ts'
import { contentModules } from './build/content-modules.ts'
import { separateFontFaces } from './build/font-faces.ts'
import { formMessages } from './build/form-messages.ts'
import { messages } from './build/messages.ts'
import { precompress } from './build/precompress.ts'
import { routeAssets } from './build/route-assets.ts'
import { serviceWorker } from './build/service-worker.ts'
import { simplerStyles } from './build/simpler-styles.ts'
import { withoutUnusedParts } from './build/unused-parts.ts'

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

/** The styles stand by themselves: a page links them, in development as when built, and no script brings them again. */
const clientInput = [here('src/entry-client.tsx'), here('src/styles.css')]

// pnpm build: `vite build` (what browsers load), then `vite build --ssr` (what Node renders with).
export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  // Pictures and icons that the school can exchange, at fixed addresses (/favicon.svg, /content/…).
  publicDir: here('../../packages/content/public'),
  plugins: [
    tanstackRouter(routerFiles),
    react(),
    tailwind(),
    contentModules(),
    messages(),
    formMessages('en'),
    withoutUnusedParts(),
    simplerStyles(),
    separateFontFaces(),
    routeAssets(),
    precompress(),
    serviceWorker(),
  ],
  // The renderer is bundled whole and always with React's production build, whatever the server's NODE_ENV is.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: isSsrBuild ? { noExternal: true } : {},
  // React has had it since 18: the router's copy for older versions is half a kilobyte.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    ...(isSsrBuild ? {} : { target: SCRIPT_TARGET, cssTarget: BROWSER_FLOOR }),
    // No data: addresses, so that the content security policy needs to allow none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    ...(isSsrBuild
      ? {}
      : { rolldownOptions: { input: clientInput, output: { codeSplitting }, treeshake, optimization } }),
  },
}))
