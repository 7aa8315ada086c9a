import { fileURLToPath } from 'node:url'
import { layout } from '@school/content'
import { defineConfig } from 'vite'
import { BROWSER_FLOOR } from './build/browser-floor.ts'

const here = (place: string) => fileURLToPath(new URL(place, import.meta.url))

/**
 * The build of the service worker: one script without imports, because supported browsers do not register modules as
 * workers. Not in the client's folder, because the server sends it with its own headers (apps/server/src/pages/service-worker.ts).
 */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  define: { PHONE: JSON.stringify(layout.site.phones[0]) },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: BROWSER_FLOOR,
    rolldownOptions: {
      input: { 'service-worker': here('src/service-worker.ts') },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
})
