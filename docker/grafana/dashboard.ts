import { ReduceDataOptionsBuilder } from '@grafana/grafana-foundation-sdk/common'
import {
  DashboardBuilder,
  DatasourceVariableBuilder,
  RowBuilder,
} from '@grafana/grafana-foundation-sdk/dashboard'
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus'
import { PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat'
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries'

// Makes the dashboard for Grafana: `node docker/grafana/dashboard.ts > docker/grafana/dashboard.json`. The JSON is committed, because
// Grafana imports that. Metrics: docs/operation.md; objectives: docker/slo.yaml. tests/deploy/alerts.test.ts checks both.

const SOURCE = { type: 'prometheus', uid: '$prometheus' }
/** Columns of 24, and rows of 30 pixels. */
const SIZE = { stat: { w: 6, h: 4 }, graph: { w: 8, h: 8 } }

/** Queries by the text of their legend. */
type Queries = Record<string, string>

const targets = (queries: Queries) =>
  Object.entries(queries).map(([legend, expr]) =>
    new DataqueryBuilder().expr(expr).legendFormat(legend).datasource(SOURCE),
  )

const graph = (title: string, unit: string, queries: Queries) =>
  new PanelBuilder()
    .title(title)
    .unit(unit)
    .min(0)
    .datasource(SOURCE)
    .span(SIZE.graph.w)
    .height(SIZE.graph.h)
    .targets(targets(queries))

const stat = (title: string, unit: string, expr: string) =>
  new StatBuilder()
    .title(title)
    .unit(unit)
    .datasource(SOURCE)
    .span(SIZE.stat.w)
    .height(SIZE.stat.h)
    .reduceOptions(new ReduceDataOptionsBuilder().calcs(['lastNotNull']))
    .targets(targets({ '': expr }))

const quantile = (share: number, kind: string) =>
  `histogram_quantile(${share}, sum by (le) (rate(school_request_seconds_bucket{kind="${kind}"}[$__rate_interval])))`

const dashboard = new DashboardBuilder('School site')
  .uid('school-site')
  .tags(['school'])
  .refresh('1m')
  .time({ from: 'now-24h', to: 'now' })
  .timezone('Asia/Dhaka')
  .withVariable(new DatasourceVariableBuilder('prometheus').label('Prometheus').type('prometheus'))

  .withRow(new RowBuilder('Objectives (28 days; below 0 is missed)'))
for (const slo of ['pages', 'latency', 'forms', 'freshness'])
  dashboard.withPanel(stat(`Budget left: ${slo}`, 'percentunit', `slo:budget_left:ratio28d{slo="${slo}"}`))
dashboard
  .withPanel(
    graph('Budget used, times what is allowed (1 h)', 'none', {
      '{{slo}}': 'slo:error_ratio:1h / on(slo) slo:budget:ratio',
    }),
  )

  .withRow(new RowBuilder('Visitors'))
  .withPanel(
    graph('Requests', 'reqps', {
      '{{kind}}': 'sum by (kind) (rate(school_request_seconds_count[$__rate_interval]))',
    }),
  )
  .withPanel(
    graph('Failed requests', 'reqps', {
      '{{kind}} {{status}}':
        'sum by (kind, status) (rate(school_request_seconds_count{status=~"5.."}[$__rate_interval]))',
    }),
  )
  .withPanel(
    graph('Time of an answer', 's', {
      'pages, half': quantile(0.5, 'page'),
      'pages, 99 %': quantile(0.99, 'page'),
      'forms, 99 %': quantile(0.99, 'form'),
    }),
  )
  .withPanel(
    graph('Errors by cause', 'short', {
      '{{procedure}}': 'sum by (procedure) (increase(school_procedure_errors_total[$__rate_interval])) > 0',
      pages: 'sum(increase(school_page_errors_total[$__rate_interval]))',
      'form {{form}}': 'sum by (form) (increase(school_form_errors_total[$__rate_interval])) > 0',
    }),
  )

  .withRow(new RowBuilder('Submissions'))
  .withPanel(graph('Not delivered', 'short', { '{{state}}': 'max by (state) (school_submissions)' }))
  .withPanel(
    graph('The oldest of them', 's', { '{{state}}': 'max by (state) (school_submissions_oldest_seconds)' }),
  )
  .withPanel(
    graph('Stored within a day', 'short', {
      applications: 'max(school_applications_last_day)',
      messages: 'max(school_messages_last_day)',
    }),
  )

  .withRow(new RowBuilder('Mirror'))
  .withPanel(graph('Age', 's', { '{{entity}}': 'min by (entity) (school_entity_age_seconds)' }))
  .withPanel(
    graph('Runs', 'short', {
      '{{outcome}}': 'sum by (outcome) (increase(school_sync_runs_total[$__rate_interval]))',
    }),
  )
  .withPanel(
    graph("Calls to the school's server", 'reqps', {
      '{{outcome}}': 'sum by (outcome) (rate(school_upstream_calls_total[$__rate_interval]))',
      'left alone': 'max(school_upstream_breaker_open)',
    }),
  )

  .withRow(new RowBuilder('Processes'))
  .withPanel(
    graph('Memory', 'bytes', {
      'web {{instance}}': 'process_resident_memory_bytes{job="school"}',
      'worker {{instance}}': 'school_worker_process_resident_memory_bytes',
    }),
  )
  .withPanel(
    graph('Processor', 'percentunit', {
      'web {{instance}}': 'rate(process_cpu_seconds_total{job="school"}[$__rate_interval])',
      'worker {{instance}}': 'rate(school_worker_process_cpu_seconds_total[$__rate_interval])',
    }),
  )
  .withPanel(
    graph('Delay of the event loop, 99 %', 's', {
      'web {{instance}}': 'nodejs_eventloop_lag_p99_seconds{job="school"}',
      'worker {{instance}}': 'school_worker_nodejs_eventloop_lag_p99_seconds',
    }),
  )

process.stdout.write(`${JSON.stringify(dashboard.build(), null, 2)}\n`)
