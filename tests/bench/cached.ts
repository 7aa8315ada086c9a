import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isInstalled, startBenchSite } from './bench-site.ts'
import { mediaAtRest, middle, print, rate, startNginx } from './load.ts'

// `npm run bench -- cached`: compares a cached page with nginx (one worker) that sends the same bytes with the same headers. Both
// use gzip and alternate in one run of less than a minute. `wrk` generates the load (Debian: wrk, nginx-light).

const SECONDS = 2
const ROUNDS = 3
const CONNECTIONS = 50
const pages = ['/', '/all-notice', '/all-notice?title=a', '/about']
/** Headers that nginx adds itself. */
const NGINX_OWN = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-type',
  'transfer-encoding',
])

export async function benchCached(): Promise<void> {
  if (!isInstalled('wrk') || spawnSync('nginx', ['-v']).status !== 0) {
    console.log(
      'wrk or nginx is not installed (Debian: apt-get install wrk nginx-light): nothing is measured.',
    )
    return
  }
  const directory = mkdtempSync(path.join(tmpdir(), 'school-bench-'))
  const site = await startBenchSite()
  let nginx: Awaited<ReturnType<typeof startNginx>> | undefined
  try {
    await mediaAtRest(site.url)
    const rows: string[][] = []
    for (const page of pages) {
      await fetchGzip(site.url + page)
      const { body, headers } = await fetchGzip(site.url + page)
      writeFileSync(path.join(directory, 'page'), body)
      const added = Object.entries(headers)
        .filter(([name]) => !NGINX_OWN.has(name))
        .map(([name, value]) => `add_header ${name} "${value?.toString().replaceAll('"', '\\"')}";`)
      nginx = await startNginx(
        directory,
        'sendfile on; keepalive_requests 1000000; open_file_cache max=10; etag off; server_tokens off;',
        (port) => `listen 127.0.0.1:${port};
          location = / { root ${directory}; try_files /page =404; default_type "text/html; charset=utf-8"; ${added.join(' ')} }`,
      )
      const rates = { site: [] as number[], nginx: [] as number[] }
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.site.push(await rate(site.url + page, CONNECTIONS, SECONDS, 'gzip'))
        rates.nginx.push(await rate(`http://127.0.0.1:${nginx.port}/`, CONNECTIONS, SECONDS, 'gzip'))
      }
      await nginx.stop()
      const [own = Number.NaN, other = Number.NaN] = [middle(rates.site), middle(rates.nginx)]
      rows.push([
        page,
        String(body.length),
        String(added.length),
        own.toFixed(0),
        other.toFixed(0),
        (own / other).toFixed(2),
      ])
    }
    print([['page', 'bytes', 'headers', 'cached/s', 'nginx/s', '÷ nginx'], ...rows])
  } finally {
    await nginx?.stop()
    await site.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

const fetchGzip = (url: string) =>
  new Promise<{ body: Buffer; headers: IncomingHttpHeaders }>((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': 'gzip' } }, async (response) => {
      const chunks: Buffer[] = await response.toArray()
      resolve({ body: Buffer.concat(chunks), headers: response.headers })
    }).once('error', reject)
  })
