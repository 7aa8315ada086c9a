import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { BROWSER_FLOOR } from './browser-floor.ts'
import { contentModules } from './content-modules.ts'

const source = fileURLToPath(new URL('../src/service-worker.ts', import.meta.url))
/**
 * Not in the client's folder, because the server sends it with its own headers
 * (apps/api/src/pages/service-worker.ts).
 */
const output = fileURLToPath(new URL('../dist/service-worker.js', import.meta.url))

/**
 * Builds the service worker with the client: one script without imports, because supported browsers do not register
 * modules as workers.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'school:service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async closeBundle() {
      mkdirSync(path.dirname(output), { recursive: true })
      writeFileSync(output, withVersion(await bundle()))
    },
  }
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [contentModules('en')],
    build: {
      write: false,
      target: BROWSER_FLOOR,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [script, ...others] = outputs
  if (script?.type !== 'chunk' || others.length > 0)
    throw new Error(`The service worker must be one script, not ${outputs.map(({ fileName }) => fileName)}`)
  return script.code
}

/** Inserts the hash of the script as its version, so that a changed worker deletes the cache of an earlier one. */
export function withVersion(code: string): string {
  const version = createHash('sha256').update(code).digest('hex').slice(0, 10)
  if (!code.includes('__VERSION__')) throw new Error('The service worker has no place for its version')
  return code.replaceAll('__VERSION__', version)
}
