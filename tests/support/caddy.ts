import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

// Caddy with docker/Caddyfile, without TLS and on a free port.

/** Why Caddy cannot be started here; null if it can. */
export const missingCaddy =
  spawnSync('caddy', ['version']).status === 0 ? null : 'there is no Caddy (apt-get install caddy)'
if (missingCaddy) console.log(`Skipped: tests of the balancer, because ${missingCaddy}.`)

export interface Caddy {
  url: string
  /** The log so far. */
  output(): string
  stop(): Promise<void>
}

/**
 * @param replicas the addresses of the replicas, such as `127.0.0.1:4000`
 * @param sharedFiles DATA_DIR of the replicas
 */
export async function startCaddy(replicas: readonly string[], sharedFiles: string): Promise<Caddy> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(path.join(tmpdir(), 'school-caddy-'))
  const file = path.join(folder, 'Caddyfile')
  const source = readFileSync(path.resolve(import.meta.dirname, '../../docker/Caddyfile'), 'utf8')
  const written = source
    .replace('site-a:3000 site-b:3000', replicas.join(' '))
    // Its port of administration is the same for all that run on a machine.
    .replace(/^\{$/m, '{\n\tadmin off')
  writeFileSync(file, written)
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder, SITE_HOST: url, SHARED_FILES: sharedFiles },
  })
  let output = ''
  for (const stream of [caddy.stdout, caddy.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const ended = new Promise<void>((resolve) => caddy.once('exit', () => resolve()))
  await serving(caddy, () => output)
  return {
    url,
    output: () => output,
    stop: async () => {
      caddy.kill('SIGTERM')
      await ended
    },
  }
}

/** @throws Error with the log, when it ends first */
function serving(caddy: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    caddy.stderr?.on('data', () => output().includes('serving initial configuration') && resolve())
    caddy.once('exit', () => reject(new Error(output())))
  })
}
