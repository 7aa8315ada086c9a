import { type Attributes, SpanStatusCode } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'

// What leaves the server of a span. Instrumentations add addresses with their query, error messages and hosts, which may contain
// data of a person or a credential, and a new version may add more: so only these attributes are sent.

const ALLOWED = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'db.system.name',
  'db.query.text',
  'error.type',
])
const MAX_SQL = 300

/** SQL without literals. Values are parameters, so this is for statements that somebody writes otherwise. */
const withoutLiterals = (sql: string) =>
  sql
    .slice(0, MAX_SQL)
    .replace(/'[^']*'?/g, '?')
    .replace(/(?<![\w$"])\d+(?:\.\d+)?/g, '?')

/** A form with errors is answered by throwing them, and is no failure. */
const isAnswered = ({ 'http.response.status_code': status }: Attributes) => Number(status) < 500

/** The span with the allowed attributes, and without events and messages. */
export function exportedSpan(span: ReadableSpan): ReadableSpan {
  const attributes: Attributes = {}
  for (const [name, value] of Object.entries(span.attributes)) {
    if (name === 'db.query.text') attributes[name] = withoutLiterals(String(value))
    else if (ALLOWED.has(name) || name.startsWith('school.')) attributes[name] = value
  }
  return Object.create(span, {
    attributes: { value: attributes },
    events: { value: [] },
    links: { value: [] },
    status: { value: { code: isAnswered(attributes) ? SpanStatusCode.UNSET : span.status.code } },
  })
}
