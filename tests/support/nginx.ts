import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import { freePort } from './free-port.ts'

// nginx with docker/nginx.conf, on free ports and with a certificate of its own.

const PROGRAM = '/usr/sbin/nginx'
export const HOST = 'www.school.example.org'
/** Not every machine has IPv6. */
const HAS_IPV6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ family }) => family === 'IPv6'),
)

/** Why nginx cannot be started here; empty if it can. */
export const missingNginx =
  spawnSync(PROGRAM, ['-v']).status === 0 ? '' : 'skipped: install the package nginx'

/**
 * @param replicas the addresses of the replicas, such as `127.0.0.1:4000`
 * @param sharedFiles DATA_DIR of the replicas
 */
export async function startNginx(replicas: readonly [string, string], sharedFiles: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-nginx-'))
  const [plain, secure] = [await freePort(), await freePort()]
  const key = ['-newkey', 'rsa:2048', '-keyout', path.join(folder, 'privkey.pem')]
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  execFileSync(
    'openssl',
    ['req', '-x509', '-nodes', '-days', '2', ...key, ...subject, '-out', path.join(folder, 'fullchain.pem')],
    { stdio: 'ignore' },
  )
  const log = path.join(folder, 'access.log')
  mkdirSync(path.join(folder, 'acme/.well-known/acme-challenge'), { recursive: true })
  writeFileSync(path.join(folder, 'acme/.well-known/acme-challenge/token'), 'a challenge')
  const shipped = readFileSync(path.resolve(import.meta.dirname, '../../docker/nginx.conf'), 'utf8')
  const replace = (text: string, from: string | RegExp, to: string) => {
    const changed = text.replaceAll(from, to)
    if (changed === text) throw new Error(`docker/nginx.conf no longer contains ${from}`)
    return changed
  }
  const changes: [string | RegExp, string][] = [
    ['127.0.0.1:3001', replicas[0]],
    ['127.0.0.1:3002', replicas[1]],
    [/listen 80\b/g, `listen 127.0.0.1:${plain}`],
    [/listen 443\b/g, `listen 127.0.0.1:${secure}`],
    [/listen \[::\]:80\b(.*)/g, HAS_IPV6 ? `listen [::1]:${plain}$1` : '#'],
    [/listen \[::\]:443\b(.*)/g, HAS_IPV6 ? `listen [::1]:${secure}$1` : '#'],
    ['/etc/letsencrypt/live/www.school.example.org', folder],
    ['/var/www/acme', path.join(folder, 'acme')],
    ['/var/lib/school', sharedFiles],
    [/access_log syslog:\S+/g, `access_log ${log}`],
    [/error_log syslog:\S+/g, `error_log ${path.join(folder, 'error.log')}`],
  ]
  const file = path.join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const site = changes.reduce((text, [from, to]) => replace(text, from, to), shipped)
  writeFileSync(
    file,
    `${user} daemon off; worker_processes 1; pid ${folder}/pid; events {}\nhttp { ${temporary.join(' ')}\n${site}\n}`,
  )
  const nginx = spawn(PROGRAM, ['-p', folder, '-c', file, '-e', path.join(folder, 'start.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  nginx.stderr.on('data', (chunk: Buffer) => (output += chunk))
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()))
  const isReady = async () => {
    if (nginx.exitCode !== null)
      throw new Error(`nginx: ${output}${readFileSync(path.join(folder, 'start.log'))}`)
    await fetch(`http://127.0.0.1:${plain}/`, { redirect: 'manual' }).catch((error: Error) => {
      // It closes connections to a name that it does not know.
      if (!/other side closed/.test(String(error.cause))) throw error
    })
  }
  await vi.waitFor(isReady, { timeout: 60_000, interval: 100 })
  return {
    plain,
    secure,
    hasIpv6: HAS_IPV6,
    /** The lines of the log so far, and what nginx wrote of errors. */
    log: () => readFileSync(log, 'utf8').trim().split('\n'),
    errors: () => readFileSync(path.join(folder, 'error.log'), 'utf8'),
    async stop() {
      nginx.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
