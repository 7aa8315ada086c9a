import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

/** Why Varnish cannot be started here; empty if it can. */
export const missingVarnish =
  spawnSync('varnishd', ['-V']).status === 0 ? '' : 'skipped: install the package varnish'

/** Starts Varnish with docker/varnish.vcl on a free port. @param origin the address of the site */
export async function startVarnish(origin: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'school-varnish-'))
  const { hostname, port: originPort } = new URL(origin)
  const source = readFileSync(path.resolve(import.meta.dirname, '../../docker/varnish.vcl'), 'utf8')
  const file = path.join(folder, 'site.vcl')
  writeFileSync(file, source.replace('"site"', `"${hostname}"`).replace('"3000"', `"${originPort}"`))
  // Its own user could not read the folder.
  const listens = ['-a', `127.0.0.1:${port}`, '-n', path.join(folder, 'work')]
  const args = ['-j', 'none', '-F', '-f', file, ...listens, '-s', 'malloc,64m']
  const varnish = spawn('varnishd', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const ended = new Promise<void>((resolve) => varnish.once('exit', () => resolve()))
  // Not by a poll of Vitest, because a benchmark starts it too.
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [varnish.stdout, varnish.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        if (output.includes('said Child starts')) resolve()
      })
  })
  await Promise.race([isReady, ended.then(() => Promise.reject(new Error(`Varnish: ${output}`)))])
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    async stop() {
      varnish.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
