import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

// The alert rules, run by Prometheus's own tool (Debian: `apt-get install prometheus`): each fires for its cause, and is quiet
// in a case that is close to it.

const ruleFiles = ['alerts.yaml', 'slo.yaml'].map((file) =>
  path.resolve(import.meta.dirname, '../../docker', file),
)
const hasTool = spawnSync('promtool', ['--version']).status === 0
if (!hasTool)
  console.log('Skipped: the alert rules, because there is no promtool (apt-get install prometheus).')

/** Samples of a series, one a minute, in Prometheus's notation: `0x60` is sixty times 0, `0+5x60` grows by 5 a minute. */
type Series = Record<string, string>
interface Case {
  /** When it is evaluated. */
  at: string
  fires: Series
  quiet: Series
}

const A = 'instance="site-a:3000"'
const B = 'instance="site-b:3000"'
const WEB = 'job="school"'
const REQUESTS = 'school_request_seconds_count'
const memory = (web: string, worker: string): Series => ({
  [`process_resident_memory_bytes{${WEB},${A}}`]: `${web}x60`,
  [`school_worker_process_resident_memory_bytes{${WEB},${A}}`]: `${worker}x60`,
})
const rejecting = (name: string, fires: string, quiet: string): Pick<Case, 'fires' | 'quiet'> => ({
  fires: { [name]: fires },
  quiet: { [name]: quiet },
})

const answers = (kind: string, failed: string, others: string): Series => ({
  [`${REQUESTS}{kind="${kind}",status="503",${A}}`]: failed,
  [`${REQUESTS}{kind="${kind}",status="200",${A}}`]: others,
})
const slowPages = (quick: string): Series => ({
  [`${REQUESTS}{kind="page",status="200",${A}}`]: '0+100x200',
  [`school_request_seconds_bucket{kind="page",status="200",le="0.5",${A}}`]: quick,
})

const cases: Record<string, Case> = {
  // The worker that runs apart lives all the time.
  SiteDown: {
    at: '10m',
    fires: { [`up{${WEB},${A}}`]: '1 0x60', [`up{${WEB},${B}}`]: '0x60', 'up{job="school-worker"}': '1x60' },
    quiet: { [`up{${WEB},${A}}`]: '0x60', [`up{${WEB},${B}}`]: '1x60' },
  },
  SiteUnreachable: { at: '10m', ...rejecting('probe_success{job="school-outside"}', '0x60', '1x60') },
  CertificateExpires: {
    at: '2h',
    ...rejecting('probe_ssl_earliest_cert_expiry{job="school-outside"}', '500000x200', '5000000x200'),
  },
  ReplicaDown: { at: '10m', ...rejecting('up{job="school-worker"}', '0x60', '0 0 1x60') },
  ReplicaRestarts: {
    at: '50m',
    ...rejecting(`process_start_time_seconds{${WEB},${A}}`, '0+100x60', '5x20 6x20 7x60'),
  },
  WorkerDown: { at: '20m', ...rejecting(`school_worker_up{${WEB},${A}}`, '0x60', '0x3 1x60') },
  DatabaseDown: {
    at: '10m',
    fires: { [`school_database_up{${A}}`]: '0x60', [`school_database_up{${B}}`]: '1x60' },
    quiet: { [`school_database_up{${A}}`]: '0 1x60' },
  },
  // While the database is down, DatabaseDown says so.
  FormsRefused: {
    at: '10m',
    fires: { [`school_writable{what="database",${A}}`]: '0x60', [`school_database_up{${A}}`]: '1x60' },
    quiet: {
      [`school_writable{what="database",${A}}`]: '0x60',
      [`school_database_up{${A}}`]: '0x60',
      [`school_form_errors_total{form="contact",${A}}`]: '3x60',
    },
  },
  PagesFail: { at: '10m', ...rejecting(`school_page_errors_total{${A}}`, '0x5 1x60', '7x60') },
  RequestsFail: {
    at: '20m',
    fires: { [`${REQUESTS}{status="200",${A}}`]: '0+100x60', [`${REQUESTS}{status="503",${A}}`]: '0+10x60' },
    quiet: { [`${REQUESTS}{status="200",${A}}`]: '0+1x60', [`${REQUESTS}{status="503",${A}}`]: '0+1x60' },
  },
  RequestsSlow: {
    at: '30m',
    fires: {
      [`${REQUESTS}{status="200",${A}}`]: '0+100x60',
      [`school_request_seconds_bucket{status="200",le="1",${A}}`]: '0+80x60',
    },
    quiet: {
      [`${REQUESTS}{status="200",${A}}`]: '0+100x60',
      [`school_request_seconds_bucket{status="200",le="1",${A}}`]: '0+95x60',
    },
  },
  ProceduresFail: {
    at: '10m',
    fires: { 'school_procedure_errors_total{procedure="faq"}': '0x5 1x60', school_database_up: '1x60' },
    quiet: { 'school_procedure_errors_total{procedure="faq"}': '0x5 1x60', school_database_up: '0x5 1x60' },
  },
  MirrorStale: { at: '40m', ...rejecting('school_entity_age_seconds{entity="faq"}', '4000x60', '3000x60') },
  EntityStuck: { at: '10m', ...rejecting('school_entity_stuck{entity="faq"}', '1x60', '0x60') },
  SyncFailing: {
    at: '80m',
    fires: { 'school_sync_runs_total{entity="faq",outcome="failed"}': '0+1x100' },
    quiet: {
      'school_sync_runs_total{entity="faq",outcome="failed"}': '0+1x100',
      'school_sync_runs_total{entity="faq",outcome="unchanged"}': '0x60 1x40',
    },
  },
  UpstreamLeftAlone: { at: '40m', ...rejecting('school_upstream_breaker_open', '1x60', '1x20 0.5 1x40') },
  RemovalHeldBack: { at: '20m', ...rejecting('school_entity_held_rows{entity="faq"}', '20x60', '20x3 0x60') },
  RowsRejected: {
    at: '7h',
    ...rejecting('school_entity_rejected_rows{entity="faq"}', '1x500', '1x200 0x300'),
  },
  RowsDiffer: { at: '30m', ...rejecting('mirror_differences{entity="faq"}', '1x60', '1x10 0x50') },
  MediaFolderFails: { at: '20m', ...rejecting('school_writable{what="media"}', '0x60', '1x60') },
  MediaWaiting: { at: '3h', ...rejecting('school_media_queue{work="fetch"}', '9x200', '9x100 0 9x100') },
  MediaFailing: {
    at: '7h',
    fires: { 'school_media_files{state="kept"}': '80x500', 'school_media_files{state="failing"}': '20x500' },
    quiet: { 'school_media_files{state="kept"}': '95x500', 'school_media_files{state="failing"}': '5x500' },
  },
  SubmissionsWaiting: {
    at: '5m',
    ...rejecting('school_submissions_oldest_seconds{state="waiting"}', '8000x60', '7000x60'),
  },
  FormAddressFails: {
    at: '20m',
    ...rejecting('school_form_address_fails{kind="application"}', '1x60', '0x60'),
  },
  FormSuccessUnknown: { at: '5m', ...rejecting('school_form_success_unknown', '3x60', '2x60') },
  SubmissionsDoubtful: { at: '70m', ...rejecting('school_submissions_doubtful', '1x100', '1x30 0x70') },
  ConfirmationsWaiting: {
    at: '3h',
    ...rejecting('school_confirmations{state="waiting"}', '2x200', '2x90 0 2x100'),
  },
  ConfirmationsFailed: {
    at: '2h',
    ...rejecting('school_confirmations_failed_last_week', '1x200', '1x50 0x150'),
  },
  PaymentsNotAsked: { at: '2h', ...rejecting('school_payments_not_asked', '1x200', '1x50 0x150') },
  ApplicationsFlood: {
    at: '5m',
    fires: { school_applications_last_day: '501x60', school_applications_per_day_bound: '500x60' },
    quiet: { school_applications_last_day: '500x60', school_applications_per_day_bound: '500x60' },
  },
  MessagesFlood: {
    at: '5m',
    fires: { school_messages_last_day: '1001x60', school_messages_per_day_bound: '1000x60' },
    quiet: { school_messages_last_day: '1000x60', school_messages_per_day_bound: '1000x60' },
  },
  PicturesLate: {
    at: '20m',
    ...rejecting(`school_form_pictures_total{outcome="late",${A}}`, '0+1x60', '0x60'),
  },
  SubmissionsUnclear: {
    at: '70m',
    ...rejecting('school_submissions{state="unclear"}', '1x100', '1x30 0x70'),
  },
  EventLoopSlow: {
    at: '20m',
    ...rejecting(`nodejs_eventloop_lag_p99_seconds{${WEB},${A}}`, '1x60', '0.1x60'),
  },
  MemoryHigh: { at: '30m', fires: memory('500000000', '400000000'), quiet: memory('400000000', '400000000') },
  // The errors are over: the short window sees that.
  ErrorBudgetFast: {
    at: '70m',
    fires: answers('page', '0+20x80', '0+600x80'),
    quiet: answers('page', '0+60x30 1800x50', '0+600x80'),
  },
  ErrorBudgetSlow: {
    at: '3h',
    fires: {
      'school_entity_age_seconds{entity="faq"}': '4000x200',
      'school_entity_age_seconds{entity="news"}': '9x200',
    },
    quiet: { 'school_entity_age_seconds{entity="faq"}': '3000x200' },
  },
  FormCheckFails: {
    at: '20m',
    fires: { school_form_check_success: '0x60', school_form_check_timestamp_seconds: '0+60x60' },
    quiet: { school_form_check_success: '1x60', school_form_check_timestamp_seconds: '0+60x60' },
  },
  // Prometheus's clock begins at 0, so a backup before the test has a negative time.
  BackupOld: { at: '20m', ...rejecting('school_backup_timestamp_seconds', '-108000x60', '-104000x60') },
  DiskAlmostFull: {
    at: '40m',
    fires: {
      'node_filesystem_avail_bytes{fstype="ext4",mountpoint="/"}': '9x60',
      'node_filesystem_size_bytes{fstype="ext4",mountpoint="/"}': '100x60',
    },
    quiet: {
      'node_filesystem_avail_bytes{fstype="ext4",mountpoint="/"}': '11x60',
      'node_filesystem_size_bytes{fstype="ext4",mountpoint="/"}': '100x60',
    },
  },
}

/** Further cases of the objectives: whether the alert fires. */
const objectives: [alert: keyof typeof cases, name: string, at: string, fires: boolean, series: Series][] = [
  // On a quiet day.
  ['ErrorBudgetFast', 'of three forms that fail', '357m', true, answers('form', '0x350 1 2 3x60', '0x400')],
  ['ErrorBudgetFast', 'of one form that fails', '357m', false, answers('form', '0x350 1x60', '0x400')],
  ['ErrorBudgetFast', 'of a page that fails at night', '357m', false, answers('page', '0x350 1x60', '0x400')],
  // Half of the pages are slow, which nobody has to get up for.
  ['ErrorBudgetSlow', 'of slow pages', '3h', true, slowPages('0+50x200')],
  ['ErrorBudgetFast', 'of slow pages', '3h', false, slowPages('0+50x200')],
  ['ErrorBudgetSlow', 'of quick pages', '3h', false, slowPages('0+100x200')],
  // 0.5 % of the pages: five times the objective.
  ['ErrorBudgetSlow', 'of pages', '4h', true, answers('page', '0+3x300', '0+597x300')],
]

interface Rule {
  alert?: string
}
interface Alert {
  name: string
  /** The rule, after the rules of its file that record what it reads. */
  rules: Rule[]
}
const alerts: Alert[] = ruleFiles.flatMap((file) => {
  const groups: { rules: Rule[] }[] = parse(readFileSync(file, 'utf8')).groups
  const rules = groups.flatMap((group) => group.rules)
  const recorded = rules.filter(({ alert }) => alert === undefined)
  return rules.flatMap((rule) =>
    rule.alert === undefined ? [] : [{ name: rule.alert, rules: [...recorded, rule] }],
  )
})

test('each alert has a case', () => {
  expect(Object.keys(cases).sort()).toEqual(alerts.map(({ name }) => name).sort())
})

/** A test of promtool: whether an alert fires with these series. */
const promtoolTest = (name: string, alert: string, series: Series, at: string, firing: boolean) => ({
  name,
  interval: '1m',
  input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
  promql_expr_test: [
    {
      expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
      eval_time: at,
      exp_samples: firing ? [{ labels: '{}', value: 1 }] : [],
    },
  ],
})

test.skipIf(!hasTool)(
  'the rules are valid, and each alert fires for its cause, and is quiet otherwise',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'school-alerts-'))
    // JSON is YAML.
    const write = (name: string, content: object) => {
      const file = path.join(folder, name)
      writeFileSync(file, JSON.stringify(content))
      return file
    }
    // Each alert alone, because promtool evaluates all rules of a file at every minute of every test.
    const files = alerts.map(({ name: alert, rules }) => {
      const { fires, quiet, at } = cases[alert] ?? expect.unreachable()
      const tests = [
        promtoolTest('fires', alert, fires, at, true),
        promtoolTest('is quiet', alert, quiet, at, false),
      ]
      // What lasts for two hours is not yet known of a site, or a Prometheus, that has just begun.
      if (['MediaWaiting', 'ConfirmationsWaiting'].includes(alert))
        for (const moment of ['1m', '30m', '110m'])
          tests.push(promtoolTest(`is quiet after ${moment}`, alert, fires, moment, false))
      // A form that is refused for another reason than the database is an alert too.
      const refused = { [`school_form_errors_total{form="contact",${A}}`]: '0x5 1x60' }
      if (alert === 'FormsRefused') tests.push(promtoolTest('fires too', alert, refused, '10m', true))
      for (const [of, name, when, doesFire, series] of objectives)
        if (of === alert) tests.push(promtoolTest(name, alert, series, when, doesFire))
      const own = write(`${alert}.rules`, { groups: [{ name: alert, rules }] })
      return write(`${alert}.test`, { rule_files: [own], evaluation_interval: '1m', tests })
    })
    const results = [
      ['check', 'rules', ...ruleFiles],
      ['test', 'rules', ...files],
    ].map((args) => spawnSync('promtool', args, { encoding: 'utf8' }))
    expect(
      results.map(({ status }) => status),
      results.map(({ stdout, stderr }) => stdout + stderr).join(''),
    ).toEqual([0, 0])
  },
)

test('the committed dashboard is what its script makes', () => {
  const folder = path.resolve(import.meta.dirname, '../../docker/grafana')
  const made = execFileSync('node', [path.join(folder, 'dashboard.ts')], { encoding: 'utf8' })
  expect(readFileSync(path.join(folder, 'dashboard.json'), 'utf8') === made, 'run the script again').toBe(
    true,
  )
})
