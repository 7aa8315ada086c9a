import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { entities } from '@school/mirror'
import { expect, onTestFinished, test } from 'vitest'
import { application, apply, contact, message } from '../submissions/posting.ts'
import { freePort } from '../support/free-port.ts'
import { startSite } from '../support/site.ts'

// No alert fires in the first two hours of a healthy site. A real site is started, read before and after its first sync, and after runs of
// both schedules with visitors. Two hours are made of that, and Prometheus's own tool evaluates the rules in each minute of them.

const docker = path.resolve(import.meta.dirname, '../../docker')
const [alerts = '', objectives = ''] = ['alerts.yaml', 'slo.yaml'].map((file) =>
  readFileSync(path.join(docker, file), 'utf8'),
)
const hasTool = spawnSync('promtool', ['--version']).status === 0
if (!hasTool)
  console.log(
    'Skipped: the alerts of a healthy site, because there is no promtool (apt-get install prometheus).',
  )

/** In minutes. The first listings are read only after some: the school's server may be slow. */
const FIRST_SYNC = 5
const END = 125
/** The longest interval of a schedule: an age grows until then. */
const INTERVAL = 30

/** What the rules read. */
const named = new Set(
  `${alerts}\n${objectives}`
    .replaceAll(/^ *(?:#|summary:|runbook:|- alert:|- record:).*$/gm, '')
    .match(/\b(?:school|mirror|nodejs|process|node|probe)_\w+|\bup\b/g),
)

/** What others measure, a value a minute: node_exporter, the probe from outside, docker/backup.sh (its first one after ten minutes). */
const elsewhere: Record<string, string> = {
  'up{job="school",instance="site:3000"}': `0 1x${END}`,
  'probe_success{job="school-outside",instance="https://school.example"}': `0 1x${END}`,
  'probe_ssl_earliest_cert_expiry{job="school-outside",instance="https://school.example"}': `${60 * 86_400}x${END}`,
  'node_filesystem_avail_bytes{fstype="ext4",mountpoint="/"}': `50x${END}`,
  'node_filesystem_size_bytes{fstype="ext4",mountpoint="/"}': `100x${END}`,
  school_backup_timestamp_seconds: `_x9 600x${END}`,
}
/** Of docker/check-form, which not everybody runs. */
const absent = ['school_form_check_success', 'school_form_check_timestamp_seconds']

interface Sample {
  name: string
  value: number
  /** Whether it only grows. */
  isCounter: boolean
}
type Scrape = Map<string, Sample>

/** What the rules read of `/metrics`, by name and labels, as Prometheus stores it. */
async function scrape(url: string): Promise<Scrape> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const kinds = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => [name, kind]))
  const samples = [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].flatMap(
    ([, name = '', labels, value = '']): [string, Sample][] => {
      if (!named.has(name)) return []
      const series = [labels, 'job="school"', 'instance="site:3000"'].filter(Boolean).join()
      const isCounter = kinds.get(name) !== 'gauge'
      return [[`${name}{${series}}`, { name, value: Number(value.replace('Inf', 'Infinity')), isCounter }]]
    },
  )
  return new Map(samples)
}

/** The sums of the samples of a name, by a label. */
function sums(scraped: Scrape, name: string, label: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const [series, sample] of scraped) {
    const [, value = ''] = new RegExp(`[{,]${label}="([^"]*)"`).exec(series) ?? []
    if (sample.name === name) found.set(value, (found.get(value) ?? 0) + sample.value)
  }
  return found
}

const isOfRequests = ({ name }: Sample) => name.startsWith('school_request_seconds')

/** The pages that took longer than the objective of half a second. */
function slowPages(scraped: Scrape): number {
  let slow = 0
  for (const [series, { name, value }] of scraped) {
    if (!series.includes('kind="page"')) continue
    if (name === 'school_request_seconds_count') slow += value
    if (name === 'school_request_seconds_bucket' && series.includes('le="0.5"')) slow -= value
  }
  return slow
}

/** Each value of two hours, from minute 0, in Prometheus's notation. */
function twoHours(begun: Scrape, read: Scrape, later: Scrape): Record<string, string> {
  const at = (series: string, minute: number): number | undefined => {
    if (minute === 0) return undefined
    if (minute <= FIRST_SYNC) return begun.get(series)?.value
    const before = read.get(series)?.value
    const now = later.get(series)
    if (minute === FIRST_SYNC + 1 || !now) return before
    const minutes = minute - FIRST_SYNC - 2
    if (now.name === 'school_entity_age_seconds') return (minutes % INTERVAL) * 60
    return now.isCounter ? now.value + minutes * (now.value - (before ?? 0)) : now.value
  }
  const written = (value: number | undefined) =>
    value === undefined ? '_' : String(value).replace('Infinity', 'Inf')
  const all = new Set([...begun.keys(), ...read.keys(), ...later.keys()])
  return Object.fromEntries(
    [...all].map((series) => [
      series,
      Array.from({ length: END + 1 }, (_, minute) => written(at(series, minute))).join(' '),
    ]),
  )
}

/** Evaluates rules in each minute of these series. @returns the exit code, and what promtool says of alerts that fire */
function evaluate(series: Record<string, string>, rules: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-healthy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, text: string) => {
    const file = path.join(folder, name)
    writeFileSync(file, text)
    return file
  }
  const test = {
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        expr: `count by (alertname) (count_over_time(ALERTS{alertstate="firing"}[${END}m]))`,
        eval_time: `${END}m`,
        exp_samples: [],
      },
    ],
  }
  const ruleFiles = [write('alerts.yaml', rules), write('slo.yaml', objectives)]
  // JSON is YAML.
  const file = write(
    'test.json',
    JSON.stringify({ rule_files: ruleFiles, evaluation_interval: '1m', tests: [test] }),
  )
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

const pages = ['/', '/bn', '/about', '/fees', '/all-notice', '/bn/all-notice', '/apply-online', '/contact']

test.skipIf(!hasTool)('a healthy site has no alert in its first two hours', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // Runs of both schedules come soon.
  const schedule = '*/10 * * * * *'
  const starting = startSite({
    environment: { PORT: String(port), SYNC_SCHEDULE_FREQUENT: schedule, SYNC_SCHEDULE_SLOW: schedule },
  })
  onTestFinished(async () => (await starting.catch(() => null))?.close())
  let begun: Scrape = new Map()
  await expect
    .poll(async () => {
      begun = await scrape(url).catch(() => new Map())
      return begun.size
    })
    .toBeGreaterThan(0)
  const site = await starting

  const visit = async () => {
    for (const page of pages) expect((await fetch(url + page)).status).toBe(200)
    for (const { status } of [await apply(site, application(site)), await contact(site, message())])
      expect(status).toBe(200)
  }
  const ages = (scraped: Scrape) => [...sums(scraped, 'school_entity_age_seconds', 'entity').values()]
  await expect
    .poll(async () => ages(await scrape(url)).filter((age) => age < 3_600))
    .toHaveLength(entities.length)

  /** Visitors come, then both schedules run. @returns what is read after that */
  const nextRound = async (before: Scrape): Promise<Scrape> => {
    await visit()
    let after = before
    await expect
      .poll(
        async () => {
          after = await scrape(url)
          const runs = sums(after, 'school_sync_runs_total', 'entity')
          const runsBefore = sums(before, 'school_sync_runs_total', 'entity')
          const queue = [...sums(after, 'school_media_queue', 'work').values()]
          return {
            'entities without another run': entities.filter(
              ({ name }) => !((runs.get(name) ?? 0) > (runsBefore.get(name) ?? 0)),
            ),
            'pictures to come': queue.reduce((sum, one) => sum + one, 0),
          }
        },
        { timeout: 180_000 },
      )
      .toEqual({ 'entities without another run': [], 'pictures to come': 0 })
    return after
  }
  // A machine that is busy with something else is not a healthy one: rounds are repeated until two in turn were undisturbed.
  let [before, read, later]: [Scrape, Scrape, Scrape] = [begun, begun, await nextRound(begun)]
  await expect
    .poll(
      async () => {
        ;[before, read, later] = [read, later, await nextRound(later)]
        const [lag = 1] = sums(later, 'nodejs_eventloop_lag_p99_seconds', 'job').values()
        return { 'slow pages': slowPages(later) - slowPages(before), 'is busy': lag > 0.25 }
      },
      { timeout: 240_000 },
    )
    .toEqual({ 'slow pages': 0, 'is busy': false })
  for (const [series, sample] of before) if (isOfRequests(sample)) begun.set(series, sample)

  const series = { ...twoHours(begun, read, later), ...elsewhere }
  const measured = new Set(Object.keys(series).map((one) => one.replace(/\{.*/, '')))
  expect([...named].filter((name) => !measured.has(name)).toSorted()).toEqual(absent)
  const { status, said } = evaluate(series, alerts)
  expect(status, said).toBe(0)
  // A rule with a wrong limit is seen.
  for (const [right, wrong, alert] of [
    ['> 850e6', '> 8e6', 'MemoryHigh'],
    ['> 30 * 3600', '> 3600', 'BackupOld'],
    ['max(school_submissions_doubtful) > 0', 'max(school_submissions_doubtful) >= 0', 'SubmissionsDoubtful'],
  ] as const) {
    const broken = evaluate(series, alerts.replace(right, wrong))
    expect(broken).toEqual({ status: 1, said: expect.stringContaining(`alertname="${alert}"`) })
  }
})
