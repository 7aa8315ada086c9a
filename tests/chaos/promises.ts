import { entities } from '@school/mirror'
import { openRows, runSql, type StoredRow } from '../submissions/posting.ts'
import type { Mail } from '../support/fake-mail.ts'
import { patient } from './patience.ts'
import type { Stage } from './stage.ts'
import type { Sent } from './visitors.ts'

// What the site promises, compared with what the servers of the run have seen.

/** A stored submission, and how often it has arrived. */
interface Row {
  reference: string
  kind: string
  state: string
  code: string | null
  doubt: string | null
  attempts: number
  text: string
  /** Just before the row was read, so that it is never more than the row can know; and just after. */
  arrivedBefore: number
  arrived: number
  isDue: boolean
  receivedAt: Date
}

/** Why a submission may be left to the office: it may have arrived, or a gateway refused it while it took others. */
const TRUE_REASONS = /^(no answer|interrupted|gateway: .+)$/

/** Reads the stored submissions. @throws when the database does not answer */
export async function readRows({ postgres, fakeUpstream }: Stage): Promise<Row[]> {
  const before = arrivalsOf(fakeUpstream)
  const rows = await runSql<StoredRow & { doubt: string | null; isDue: boolean; receivedAt: Date }>(
    postgres.url,
    `SELECT *, coalesce("retryAt" <= now(), true) AS "isDue" FROM submission ORDER BY id`,
  )
  const after = arrivalsOf(fakeUpstream)
  return openRows(rows).map(({ reference, kind, state, outcomeCode, attempts, payload }, index) => {
    const text = payload?.[kind === 'contact' ? 'message' : 'transactionDetails'] ?? ''
    const { doubt = null, isDue = true, receivedAt = new Date(0) } = rows[index] ?? {}
    return {
      reference,
      kind,
      state,
      code: outcomeCode,
      doubt,
      attempts,
      text,
      arrivedBefore: before.get(text)?.length ?? 0,
      arrived: after.get(text)?.length ?? 0,
      isDue,
      receivedAt,
    }
  })
}

/** When each text has arrived at the school's server. */
function arrivalsOf({ tables }: Stage['fakeUpstream']): Map<string, string[]> {
  const all = [
    ...tables.messages.map((row) => ({ text: row.message, at: row.received_at })),
    ...tables.applications.map((row) => ({
      text: String(row.fields.transactionDetails),
      at: row.received_at,
    })),
  ]
  return new Map(
    Object.entries(Object.groupBy(all, ({ text }) => text)).map(([text, some]) => [
      text,
      (some ?? []).map(({ at }) => at),
    ]),
  )
}

/** What must be true of submissions at every moment. @returns what is not */
export function wrongSubmissions(rows: Row[], sent: Sent[]): string[] {
  const wrong: string[] = []
  const stored = new Map(rows.map((row) => [row.reference, row]))
  for (const { reference, text } of sent)
    if (reference && stored.get(reference)?.text !== text)
      wrong.push(`${text} was acknowledged as ${reference}, and is not stored`)
  for (const [text, some = []] of Object.entries(Object.groupBy(rows, (row) => row.text)))
    if (some.length > 1) wrong.push(`${text} is stored ${some.length} times`)
  for (const row of rows) {
    const { reference, kind, state, code, doubt, attempts, text, arrived, arrivedBefore } = row
    const name = `${text} (${reference}, ${state}${code ? `, ${code}` : ''})`
    if (kind === 'application' && arrived > 1) wrong.push(`${name} has arrived ${arrived} times`)
    if (arrivedBefore > attempts)
      wrong.push(`${name} has arrived ${arrivedBefore} times with ${attempts} attempts`)
    if (state === 'delivered' && arrived === 0 && !doubt) wrong.push(`${name} has never arrived`)
    if (state === 'refused') wrong.push(`${name} was refused by nobody`)
    if (state === 'unclear' && !TRUE_REASONS.test(code ?? '')) wrong.push(`${name} has no true reason`)
  }
  return wrong
}

const EVENTS = {
  delivered: /Your (message|application) has arrived/,
  received: /We have received your/,
  refused: /has not accepted it/,
}

/** No mail comes before what it tells, and none twice. @param mails those that came before the rows were read */
export function wrongMails({ fakeUpstream }: Stage, mails: Mail[], rows: Row[]): string[] {
  const wrong: string[] = []
  const textOf = new Map(rows.map(({ reference, text }) => [reference, text]))
  const arrivals = arrivalsOf(fakeUpstream)
  const told = new Set<string>()
  for (const { text, at } of mails) {
    const [reference = ''] = /\b[AM]-\w{4}-\w{4}\b/.exec(text) ?? []
    const [event = 'nothing'] = Object.entries(EVENTS).find(([, words]) => words.test(text)) ?? []
    const what = `a mail tells that ${reference} was ${event}`
    const [arrived] = arrivals.get(textOf.get(reference) ?? '') ?? []
    if (event === 'nothing' || event === 'refused' || !textOf.has(reference))
      wrong.push(`${what}, which is not so`)
    if (event === 'delivered' && !(arrived && arrived <= at.toISOString()))
      wrong.push(`${what} before it was`)
    if (told.has(`${reference} ${event}`)) wrong.push(`${what} twice`)
    told.add(`${reference} ${event}`)
  }
  return wrong
}

/** The rows of each mirrored table that are listed. */
export async function countListed({ postgres }: Stage): Promise<Map<string, number>> {
  const counts = entities.map(
    ({ name, table }) =>
      `SELECT '${name}' AS name, count(*)::int AS rows FROM "${table}" WHERE "goneAt" IS NULL`,
  )
  const rows = await runSql<{ name: string; rows: number }>(postgres.url, counts.join(' UNION ALL '))
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}

/** The school takes no row away during a run. */
export const wrongLists = (before: Map<string, number>, now: Map<string, number>): string[] =>
  [...before].flatMap(([name, rows]) =>
    (now.get(name) ?? 0) < rows ? [`${name} lists ${now.get(name) ?? 0} rows instead of ${rows}`] : [],
  )

/** What is not in order yet, some time after everything runs again. @param since when that was, by the database's clock */
export async function notHealed(stage: Stage, rows: Row[], since: Date, headline: string): Promise<string[]> {
  const wrong: string[] = []
  const stale = await runSql<{ entity: string }>(
    stage.postgres.url,
    `SELECT entity FROM entity_state WHERE "freshAt" IS NULL OR "freshAt" < $1`,
    [since],
  )
  if (stale.length > 0) wrong.push(`not read again: ${stale.map(({ entity }) => entity).join(', ')}`)
  // What came since is on its way, and looked at in the end. A message without an answer is sent again ever more rarely.
  const open = rows.filter(
    ({ state, code, isDue, receivedAt }) =>
      receivedAt < since &&
      ['received', 'forwarding', 'waiting'].includes(state) &&
      (isDue || code !== 'no answer'),
  )
  for (const { text, reference, state, code } of open)
    wrong.push(`${text} (${reference}) is still ${state} (${code})`)
  for (const web of stage.webs) {
    const [ready, page] = await Promise.all(
      ['/readyz', '/all-notice'].map((path) =>
        fetch(web.url + path, { signal: AbortSignal.timeout(patient(5_000)) })
          .then((one) => one.text())
          .catch((error: Error) => String(error.cause ?? error)),
      ),
    )
    const { status = ready, problems = [] } = parse(ready ?? '')
    if (status !== 'ok') wrong.push(`/readyz of ${web.name}: ${status} ${problems.join('; ')}`)
    if (!page?.includes(headline)) wrong.push(`${web.name} does not show the newest notice (${headline})`)
  }
  return wrong
}

function parse(text: string): { status?: string; problems?: string[] } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
