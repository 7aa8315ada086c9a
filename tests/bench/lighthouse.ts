import { execFile, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findBrowser } from '../e2e/browser.ts'
import { bengaliFontEnvironment } from '../e2e/device-face.ts'
import { everyAddress } from '../support/bytes.ts'
import { isInstalled, startBenchSite } from './bench-site.ts'
import type { Visit } from './lighthouse-visit.ts'
import { freePort, mediaAtRest, startNginx } from './load.ts'

// `npm run bench -- lighthouse`: every page template on a mid-range phone (processor slowed down four times), over slow 4G
// and 3G, in a real browser. Lighthouse is installed at its first use; `npm test` does not install it. The site is behind
// nginx with TLS and HTTP/2, like in production behind its balancer (Debian: nginx-light openssl). BENCH_PAGES=/,/fees
// selects pages, BENCH_NETWORK='slow 4G' one network. BENCH_RUNS=3 takes the median of three runs by blocking time, and
// BENCH_REPORTS=<folder> keeps all reports of Lighthouse as JSON. `speed` is Lighthouse's own measurement of the machine's
// speed, which varies by half on shared machines. The browser has a Bengali font, as phones have.
//
// The scripts of a page start when it has loaded. A page without them would look faster than it is, so it fails the benchmark.

const LIGHTHOUSE = '13.5.0'
const RUNS = Number(process.env.BENCH_RUNS ?? 1)
const VISIT = path.join(import.meta.dirname, 'lighthouse-visit.ts')
const HOME = path.join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'lighthouse')

/** One page of each template. */
const templates = [
  '/',
  '/all-notice',
  '/notice/',
  '/all-news',
  '/news/',
  '/events-activities',
  '/events/',
  '/career',
  '/career-details/',
  '/academic-calendar',
  '/videos',
  '/gallery',
  '/faq',
  '/male-faculty',
  '/profile/',
  '/contact',
  '/apply-online',
  '/choose-apply',
  '/job-admit-card',
  '/about',
  '/chairman-message',
  '/fees',
  '/year-group',
  '/payment-instruction',
  '/future-progression',
  '/exam-system',
  '/food-snack',
  '/tahfeez',
  '/privacy',
  '/search?q=school',
]

const networks = {
  'slow 4G': { rttMs: 150, throughputKbps: 1638.4 },
  '3G': { rttMs: 300, throughputKbps: 700 },
}

interface Report {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    {
      score: number | null
      numericValue?: number
      scoreDisplayMode: string
      title: string
      details?: { items?: { url?: string; resourceType?: string; statusCode?: number }[] }
    }
  >
}

export async function benchLighthouse(): Promise<void> {
  if (!existsSync(path.join(HOME, 'node_modules', 'lighthouse'))) {
    console.log('Fetching Lighthouse …')
    mkdirSync(HOME, { recursive: true })
    writeFileSync(path.join(HOME, 'package.json'), '{ "private": true }')
    const made = spawnSync('npm', ['install', '--no-fund', '--no-audit', `lighthouse@${LIGHTHOUSE}`], {
      cwd: HOME,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (made.status !== 0) throw new Error('Lighthouse could not be fetched.')
  }
  if (process.env.BENCH_REPORTS) mkdirSync(process.env.BENCH_REPORTS, { recursive: true })
  const browser = await findBrowser()
  const directory = mkdtempSync(path.join(tmpdir(), 'school-lighthouse-'))
  const port = await freePort()
  // Links to the canonical address and to the other language need it.
  const site = await startBenchSite({ PUBLIC_URL: `https://localhost:${port}` })
  let balancer: Awaited<ReturnType<typeof startBalancer>> = null
  const pagesWithoutScripts = new Set<string>()
  try {
    await mediaAtRest(site.url)
    balancer = await startBalancer(directory, site.url, port)
    const origin = balancer ? `https://localhost:${balancer.port}` : site.url
    if (!balancer) console.log('nginx or openssl is not installed: measured over HTTP/1.1 without TLS.')
    const addresses = everyAddress(site.fakeUpstream)
    const pages = (process.env.BENCH_PAGES?.split(',') ?? templates).map((page) =>
      page.length > 1 && page.endsWith('/')
        ? (addresses.find((address) => address.startsWith(page)) ?? page)
        : page,
    )
    for (const [network, { rttMs, throughputKbps }] of Object.entries(networks)) {
      if (process.env.BENCH_NETWORK && process.env.BENCH_NETWORK !== network) continue
      console.log(
        `\n${network}: perf. / access. / practices / SEO, LCP s, blocking ms, shift, KB, speed, page`,
      )
      for (const page of pages) {
        const file = path.join(directory, 'report.json')
        const visit: Visit = {
          home: HOME,
          url: origin + page,
          report: file,
          chromeFlags: ['--headless=new', '--ignore-certificate-errors', ...(browser.args ?? [])],
          throttling: { rttMs, throughputKbps, cpuSlowdownMultiplier: 4 },
        }
        const measure = () =>
          promisify(execFile)(process.execPath, [VISIT, JSON.stringify(visit)], {
            maxBuffer: 1 << 26,
            env: {
              ...process.env,
              ...bengaliFontEnvironment(),
              ...(browser.executablePath && { CHROME_PATH: browser.executablePath }),
            },
          })
        const reports: Report[] = []
        for (let run = 0; run < RUNS; run += 1) {
          // Lighthouse sometimes loses a trace.
          const measured = await measure()
            .catch(measure)
            .catch((error: Error & { stderr?: string }) => {
              console.error(error.stderr?.trim() || error.message)
              return null
            })
          if (!measured) continue
          reports.push(JSON.parse(readFileSync(file, 'utf8')))
          if (process.env.BENCH_REPORTS)
            copyFileSync(
              file,
              path.join(process.env.BENCH_REPORTS, `${page.replaceAll(/\W+/g, '-')}${run}.json`),
            )
        }
        reports.sort((one, other) => blocking(one) - blocking(other))
        if (!reports.every(hasLoadedScripts)) pagesWithoutScripts.add(page)
        const middle = reports[Math.floor(reports.length / 2)]
        console.log(middle ? lineOf(page, middle) : `could not be measured: ${page}`)
      }
    }
    if (pagesWithoutScripts.size > 0)
      throw new Error(`No scripts are in the figures of ${[...pagesWithoutScripts].join(', ')}.`)
  } finally {
    await balancer?.stop()
    await site.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Otherwise the figures are those of the HTML alone. */
function hasLoadedScripts({ audits }: Report): boolean {
  const requests = audits['network-requests']?.details?.items ?? []
  return requests.some(
    ({ url, resourceType, statusCode }) =>
      resourceType === 'Script' && statusCode === 200 && url?.includes('/assets/'),
  )
}

const blocking = ({ audits }: Report) => audits['total-blocking-time']?.numericValue ?? Infinity

function lineOf(page: string, { categories, audits, environment }: Report): string {
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((id) =>
    String(Math.round((categories[id]?.score ?? 0) * 100)).padStart(3),
  )
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const missed = Object.entries(categories)
    .filter(([id]) => id !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
  return [
    scores.join(' '),
    (value('largest-contentful-paint') / 1000).toFixed(2),
    value('total-blocking-time').toFixed(0).padStart(4),
    value('cumulative-layout-shift').toFixed(3),
    (value('total-byte-weight') / 1024).toFixed(0).padStart(4),
    environment.benchmarkIndex.toFixed(0).padStart(4),
    page,
    missed.join(', '),
  ].join('  ')
}

/** Starts nginx with TLS and HTTP/2 before the site. @returns null when nginx or openssl is not installed */
async function startBalancer(directory: string, site: string, balancerPort: number) {
  if (!isInstalled('nginx') || !isInstalled('openssl')) return null
  const [key, certificate] = [path.join(directory, 'key.pem'), path.join(directory, 'certificate.pem')]
  spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-keyout', key, '-out', certificate],
  ])
  return startNginx(
    directory,
    `upstream site { server ${new URL(site).host}; keepalive 16; }`,
    (port) => `listen 127.0.0.1:${port} ssl http2;
      ssl_certificate ${certificate}; ssl_certificate_key ${key};
      location / {
        proxy_pass http://site; proxy_http_version 1.1; proxy_set_header connection "";
        proxy_set_header host $http_host; proxy_set_header x-forwarded-proto https;
        proxy_set_header x-forwarded-for $remote_addr; proxy_set_header x-forwarded-host $http_host;
      }`,
    balancerPort,
  )
}
