import { execFile, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findBrowser } from '../e2e/browser.ts'
import { bengaliFontEnvironment } from '../e2e/device-face.ts'
import { everyAddress } from '../support/bytes.ts'
import { areInstalled, freePort, isBusy, middle, startBenchSite, startNginx } from './support.ts'

// `npm run bench -- lighthouse`: every page template on a cheap phone, over slow 4G and 3G, in a real browser with a Bengali
// font. The processor is slowed down until it is as fast as such a phone: by Lighthouse's own index of the machine, divided by
// that of the phone. BENCH_SLOWDOWN=4 sets the divisor instead. npx installs Lighthouse at its first use. The site is behind nginx with TLS and
// HTTP/2, as in production behind its balancer. BENCH_PAGES=/,/fees selects pages, BENCH_NETWORK='slow 4G' one network.
// BENCH_THROTTLING=devtools slows the browser down instead of calculating from a quick visit: the calculation counts a script that arrived
// before the first paint as something that the paint waited for. BENCH_RUNS=3 takes the median of three runs by blocking time, and BENCH_REPORTS=<folder> keeps all reports as JSON. `speed` is
// Lighthouse's own measurement of the machine's speed, which varies by half on shared machines.
//
// The scripts of a page start when it has loaded. A page without them would look faster than it is, so it fails the benchmark.

const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = Number(process.env.BENCH_RUNS ?? 1)
/** Lighthouse's index (`benchmarkIndex`) of a cheap Android phone. */
const PHONE_INDEX = 300

/** One page of each template. A slash at the end stands for the first page below it. */
const templates = (
  '/ /all-notice /notice/ /all-news /news/ /events-activities /events/ /career /career-details/ /academic-calendar /videos ' +
  '/gallery /faq /male-faculty /profile/ /contact /apply-online /choose-apply /job-admit-card /about /chairman-message /fees ' +
  '/year-group /payment-instruction /future-progression /exam-system /food-snack /tahfeez /privacy /search?q=school'
).split(' ')

/** Latency in ms, and kilobits per second. */
export const networks = { 'slow 4G': [150, 1638.4], '3G': [300, 700] }

export interface Report {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    {
      score: number | null
      numericValue?: number
      details?: { items?: { url?: string; resourceType?: string; statusCode?: number }[] }
    }
  >
}

export async function benchLighthouse(): Promise<void> {
  if (!areInstalled('nginx', 'openssl')) return
  const { BENCH_PAGES, BENCH_NETWORK, BENCH_REPORTS } = process.env
  if (BENCH_REPORTS) mkdirSync(BENCH_REPORTS, { recursive: true })
  const directory = mkdtempSync(path.join(tmpdir(), 'school-lighthouse-'))
  const port = await freePort()
  // Links to the canonical address and to the other language need it.
  const origin = `https://localhost:${port}`
  const site = await startBenchSite({ PUBLIC_URL: origin })
  const stopBalancer = await startBalancer(directory, site.url, port)
  const withoutScripts = new Set<string>()
  try {
    const addresses = everyAddress(site.fakeUpstream)
    const pages = (BENCH_PAGES?.split(',') ?? templates).map((page) =>
      page.length > 1 && page.endsWith('/') ? (addresses.find((one) => one.startsWith(page)) ?? page) : page,
    )
    const wasBusy = await isBusy()
    const slowdown = Number(process.env.BENCH_SLOWDOWN) || (await measureSlowdown(origin, directory))
    console.log(`Processor ${slowdown.toFixed(1)} × slower.`)
    for (const [network, [latency = 0, throughput = 0]] of Object.entries(networks)) {
      if (BENCH_NETWORK && BENCH_NETWORK !== network) continue
      console.log(
        `\n${network}: perf. / access. / practices / SEO, LCP s, blocking ms, shift, KB, speed, page`,
      )
      for (const page of pages) {
        const reports: Report[] = []
        for (let run = 0; run < RUNS; run += 1) {
          const file = path.join(directory, 'report.json')
          const visit = () => runLighthouse(origin + page, file, { latency, throughput, slowdown })
          // Lighthouse sometimes loses a trace.
          await visit().catch(visit)
          reports.push(JSON.parse(readFileSync(file, 'utf8')))
          const name = `${page.replaceAll(/\W+/g, '-')}${run}.json`
          if (BENCH_REPORTS) copyFileSync(file, path.join(BENCH_REPORTS, name))
        }
        reports.sort((one, other) => blocking(one) - blocking(other))
        if (!reports.every(hasLoadedScripts)) withoutScripts.add(page)
        const middle = reports[Math.floor(reports.length / 2)]
        if (middle) console.log(lineOf(page, middle))
      }
    }
    if (wasBusy) console.log('Other programs used the processor: no verdict by these figures.')
    if (withoutScripts.size > 0)
      throw new Error(`No scripts are in the figures of ${[...withoutScripts].join(', ')}.`)
  } finally {
    await stopBalancer()
    await site.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** How many times the processor is slowed down to that of the phone: the middle of three indices of this machine. */
export async function measureSlowdown(origin: string, directory: string, page = '/about'): Promise<number> {
  const indices: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const file = path.join(directory, 'calibration.json')
    await runLighthouse(origin + page, file, { latency: 0, throughput: 0, slowdown: 1 }, 'performance')
    const { environment }: Report = JSON.parse(readFileSync(file, 'utf8'))
    indices.push(environment.benchmarkIndex)
  }
  return Math.max(1, middle(indices) / PHONE_INDEX)
}

/** Latency in ms, kilobits per second, and how many times slower the processor is. */
interface Conditions {
  latency: number
  throughput: number
  slowdown: number
}

/** @param categories of Lighthouse; fewer take less time */
export async function runLighthouse(
  url: string,
  file: string,
  { latency, throughput, slowdown }: Conditions,
  categories = 'performance,accessibility,best-practices,seo',
): Promise<void> {
  const browser = await findBrowser()
  const flags = ['--headless=new', '--ignore-certificate-errors', ...(browser.args ?? [])]
  const options = [
    ...['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags.join(' ')}`],
    `--only-categories=${categories}`,
    ...[`--throttling.rttMs=${latency}`, `--throttling.throughputKbps=${throughput}`],
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    ...(process.env.BENCH_THROTTLING === 'devtools' ? inBrowser({ latency, throughput }) : []),
  ]
  const env = { ...process.env, ...bengaliFontEnvironment() }
  if (browser.executablePath) env.CHROME_PATH = browser.executablePath
  await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...options], { env, timeout: 180_000 })
}

/** The browser's own throttling has no connection that begins slowly, so each request gets the factors of Lighthouse for it. */
const inBrowser = ({ latency, throughput }: Omit<Conditions, 'slowdown'>) => [
  '--throttling-method=devtools',
  `--throttling.requestLatencyMs=${latency * 3.75}`,
  `--throttling.downloadThroughputKbps=${throughput * 0.9}`,
  `--throttling.uploadThroughputKbps=${throughput * 0.9}`,
]

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
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((id) =>
    String(Math.round((categories[id]?.score ?? 0) * 100)).padStart(3),
  )
  const missed = Object.entries(categories)
    .flatMap(([id, { auditRefs }]) => (id === 'performance' ? [] : auditRefs))
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
  return [
    scores.join(' '),
    (value('largest-contentful-paint') / 1000).toFixed(2),
    value('total-blocking-time').toFixed(0).padStart(4),
    value('cumulative-layout-shift').toFixed(3),
    (value('total-byte-weight') / 1024).toFixed(0).padStart(4),
    environment.benchmarkIndex.toFixed(0).padStart(4),
    page,
    missed.map(({ id }) => id).join(', '),
  ].join('  ')
}

/** Starts nginx with TLS and HTTP/2 before a site. It compresses what the site has not compressed itself. */
export function startBalancer(directory: string, site: string, port: number) {
  const [key, certificate] = [path.join(directory, 'key.pem'), path.join(directory, 'certificate.pem')]
  const request =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'
  spawnSync('openssl', [...request.split(' '), '-keyout', key, '-out', certificate])
  return startNginx(
    directory,
    port,
    `upstream site { server ${new URL(site).host}; keepalive 16; }
      gzip on; gzip_comp_level 6; gzip_proxied any; gzip_types text/css text/javascript application/javascript image/svg+xml;`,
    `listen 127.0.0.1:${port} ssl http2;
      ssl_certificate ${certificate}; ssl_certificate_key ${key};
      location / {
        proxy_pass http://site; proxy_http_version 1.1; proxy_set_header connection "";
        proxy_set_header host $http_host; proxy_set_header x-forwarded-proto https;
        proxy_set_header x-forwarded-for $remote_addr; proxy_set_header x-forwarded-host $http_host;
      }`,
  )
}
