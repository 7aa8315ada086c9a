import { registerHooks } from 'node:module'

// `node --import` this file starts a server that renders every page anew, as one in development does, but from the built pages: for
// benchmarks of rendering. It turns the switch of the response cache off while the file that has it is loaded.

const switches = {
  '/src/app.ts': [
    'register(responseCache, { enabled: !development })',
    'register(responseCache, { enabled: false })',
  ],
  // Versions until 24 November 2026.
  '/src/pages/send-page.ts': ['parsed.cacheable && !development', 'false'],
}

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const [, [cached, uncached]] = Object.entries(switches).find(([file]) => url.endsWith(file)) ?? [null, []]
    return cached ? { ...loaded, source: String(loaded.source).replace(cached, uncached) } : loaded
  },
})
