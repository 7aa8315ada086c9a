import { fileURLToPath } from 'node:url'
import { resolveConfig } from 'vite'

// Writes the table of routes (src/routeTree.gen.ts) without a build: the router's plugin writes it when Vite resolves its
// configuration.
await resolveConfig({ root: fileURLToPath(new URL('..', import.meta.url)), logLevel: 'error' }, 'build')
