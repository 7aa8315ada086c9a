import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { alertsOfProblems, checks, onlyOutside } from '@school/server/attention'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runSql } from '../submissions/posting.ts'
import { type App, startApp } from '../support/app.ts'
import { fillFolder } from '../support/full-folder.ts'

// "All is well" at /ops is said only if none of the alerts has anything to say. What is wrong with the server itself (forms, pages,
// worker, media folder) is broken in broken.test.ts.

const TOKEN = 'marked-ops-token-5Tv2'
const alertFile = path.resolve(import.meta.dirname, '../../docker/alerts.yaml')

let site: App
beforeAll(async () => {
  site = await startApp({ environment: { OPS_TOKEN: TOKEN } })
  await sql(
    `INSERT INTO submission (reference, kind, state) VALUES ('A-2222-2222', 'application', 'delivered')`,
  )
})
afterAll(() => site.close())

const sql = (text: string) => runSql<{ id: string }>(site.databaseUrl, text)
/** The first paragraph: what needs somebody, a problem of the server, or that all is well. */
async function summary({ url } = site): Promise<string> {
  const response = await fetch(`${url}/ops`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const page = await response.text()
  const [, text = ''] = /<p role="(?:status|alert)"[^>]*>(.*?)<\/p>/s.exec(page) ?? []
  return text.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')
}

test('every alert is judged by the operation page, shown as a problem of the server, or named as one that only Prometheus sees', () => {
  const { groups } = parse(readFileSync(alertFile, 'utf8')) as { groups: { rules: { alert: string }[] }[] }
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  const known = [...Object.keys(checks), ...Object.values(alertsOfProblems).flat(), ...onlyOutside]
  expect([...new Set(known)].toSorted()).toEqual(alerts.toSorted())
})

test('a site in which nothing is wrong says that all is well', async () => {
  await expect.poll(() => summary()).toBe('All is well: nothing fails, is quarantined or waits.')
})

/** What breaks it, how it is put back, and what the page says meanwhile. */
type Break = [alert: string, breaks: string, mends: string, says: string]

const submission = (change: string) =>
  [
    `UPDATE submission SET ${change}`,
    `UPDATE submission SET state = 'delivered', doubt = NULL, "receivedAt" = now()`,
  ] as const
const entity = (column: string, value: string, normal: string) =>
  [
    `UPDATE entity_state SET "${column}" = ${value} WHERE entity = 'faq'`,
    `UPDATE entity_state SET "${column}" = ${normal} WHERE entity = 'faq'`,
  ] as const
/** The note that docker/backup.sh leaves. */
const backup = (age: string) =>
  [
    `DO $$ BEGIN EXECUTE format('COMMENT ON DATABASE %I IS %L', current_database(),
       to_char(now() AT TIME ZONE 'UTC' - interval '${age}', '"backup "YYYY-MM-DD"T"HH24:MI:SS"Z rows 5 submissions 1"')); END $$`,
    `DO $$ BEGIN EXECUTE format('COMMENT ON DATABASE %I IS NULL', current_database()); END $$`,
  ] as const
const FLOOD_ENDS = `DELETE FROM submission WHERE reference <> 'A-2222-2222'`
const delivery = (state: string, queued: string) =>
  [
    `INSERT INTO delivery ("submissionId", channel, locale, state, attempts, "queuedAt")
     SELECT id, 'email', 'en', '${state}', 3, ${queued} FROM submission`,
    'DELETE FROM delivery',
  ] as const

const breaks: Break[] = [
  ['SyncFailing', ...entity('lastError', `'timeout'`, 'NULL'), '1 entity fails'],
  [
    'MirrorStale',
    ...entity('freshAt', `now() - interval '2 hours'`, 'now()'),
    '1 entity was not read for an hour',
  ],
  ['MirrorStale', ...entity('freshAt', 'NULL', 'now()'), '1 entity was never read'],
  ['EntityStuck', ...entity('overdueAt', `now() - interval '1 minute'`, 'NULL'), '1 entity is stuck'],
  [
    'RowsDiffer',
    ...entity('differences', `'[{"field":"x","text":"x is new","samples":[]}]'`, 'NULL'),
    'the rows of 1 entity differ from what was expected',
  ],
  ['RowsDiffer', ...entity('lastFetched', '100', '20'), '1 list is perhaps cut by the school’s server'],
  ['BackupOld', ...backup('40 hours'), 'the newest backup is 40 h old'],
  [
    'BackupOld',
    `UPDATE sync_run SET "startedAt" = now() - interval '3 days' WHERE id = (SELECT min(id) FROM sync_run)`,
    `UPDATE sync_run SET "startedAt" = now() WHERE id = (SELECT min(id) FROM sync_run)`,
    'no backup is known, and the mirror is 3 days old',
  ],
  ['RemovalHeldBack', ...entity('heldGone', '7', '0'), '1 deletion is quarantined'],
  ['SubmissionsUnclear', ...submission(`state = 'unclear'`), '1 submission is unclear'],
  ['SubmissionsWaiting', ...submission(`state = 'waiting'`), '1 submission waits'],
  [
    'SubmissionsWaiting',
    ...submission(`state = 'waiting', "receivedAt" = now() - interval '3 hours'`),
    'the oldest submission that has not arrived is 3 h old',
  ],
  [
    'SubmissionsDoubtful',
    ...submission(`doubt = 'says failure'`),
    '1 submission counts as delivered although the answer says otherwise',
  ],
  [
    'ConfirmationsWaiting',
    ...delivery('waiting', `now() - interval '5 hours'`),
    '1 confirmation has not been accepted for two hours',
  ],
  ['ConfirmationsFailed', ...delivery('failed', 'now()'), '1 confirmation of this week was not sent'],
  [
    'ConfirmationsFailed',
    ...delivery('unclear', 'now()'),
    '1 confirmation of this week was not sent, or perhaps not',
  ],
  [
    'PaymentsNotAsked',
    `INSERT INTO payment_check (id, state) SELECT id, 'not_asked' FROM submission`,
    'DELETE FROM payment_check',
    '1 payment of this week could not be checked',
  ],
  [
    'ApplicationsFlood',
    `INSERT INTO submission (reference, kind, state) SELECT 'A-' || n, 'application', 'delivered' FROM generate_series(1, 501) n`,
    FLOOD_ENDS,
    '502 applications came within a day',
  ],
  [
    'MessagesFlood',
    `INSERT INTO submission (reference, kind, state) SELECT 'M-' || n, 'contact', 'delivered' FROM generate_series(1, 1001) n`,
    FLOOD_ENDS,
    '1001 messages came within a day',
  ],
  [
    'RowsRejected',
    `INSERT INTO rejected_row (entity, "rowId", reason, raw) VALUES ('faq', '1', 'no id', '{}')`,
    'DELETE FROM rejected_row',
    '1 row is rejected',
  ],
  [
    'MediaFailing',
    `INSERT INTO media_file (path, widths, error, failures) VALUES ('uploads/x.jpg', '{}', 'status 404', 3)`,
    `DELETE FROM media_file WHERE path = 'uploads/x.jpg'`,
    '1 file cannot be had',
  ],
]

describe('all is not well', () => {
  test.each(breaks)('%s', async (_alert, broken, mended, says) => {
    await sql(broken)
    try {
      await expect.poll(() => summary()).toContain(says)
    } finally {
      await sql(mended)
    }
    await expect.poll(() => summary()).toContain('All is well')
  })

  test('DiskAlmostFull', async ({ skip }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'school-small-'))
    const small = await startApp({ environment: { OPS_TOKEN: TOKEN, DATA_DIR: folder } })
    const full = fillFolder(folder)
    try {
      if (!statSync(folder).isDirectory()) skip('a full disk needs the right to mount')
      expect(await summary(small)).toContain('the disk of DATA_DIR has only 0.0 MB left')
    } finally {
      full.free()
      await small.close()
    }
  })
})
