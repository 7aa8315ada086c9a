import { createDb } from '@school/prisma'
import { saveAccount } from '@school/server/office-accounts'
import { runAccountsCommand } from '@school/server/office-accounts-command'
import { print } from '../bench/support.ts'
import { PASSWORD } from '../office/office.ts'
import { application, apply, contact, message, referenceOf, runSql } from '../submissions/posting.ts'
import { testKeys } from '../support/data-key.ts'
import { startSite } from '../support/site.ts'

// `node tests/attack/timing.ts [times]`: whether the time of an answer tells what the answer hides. Each kind of request is sent so many
// times (200), all in turn. The last column is the z of the rank sum test against the first kind of its group: beyond ±3, the two differ.

const TIMES = Number(process.argv[2] ?? 200)

const site = await startSite({ environment: { LOG_LEVEL: 'warn' } })
const db = createDb(site.databaseUrl)
for (const name of ['plain', 'phone']) await saveAccount(db, name, 'officer', PASSWORD)
await runAccountsCommand(['second-factor', 'phone', 'on'], async () => ({
  db,
  keys: testKeys,
  close: async () => undefined,
}))
const reference = referenceOf(await apply(site, application(site)))
const erased = referenceOf(await apply(site, application(site)))
const note = referenceOf(await contact(site, message()))
await runSql(site.databaseUrl, 'UPDATE submission SET payload = NULL WHERE reference = $1', [erased])

const signIn = (name: string, password: string, code = '') => ({
  path: '/office',
  fields: { name, password, code },
})
const status = (of: string) => ({ path: '/application-status', fields: { reference: of, dob: '2017-01-02' } })
const groups = {
  'sign-in': {
    'unknown name': signIn('nobody', PASSWORD),
    'wrong password': signIn('plain', 'another long password'),
    'wrong password, second factor': signIn('phone', 'another long password'),
    'right password, wrong code': signIn('phone', PASSWORD, '000000'),
  },
  status: {
    'unknown reference': status('A-7K3M-9999'),
    'wrong date': status(reference),
    'a message': status(note),
    'an erased application': status(erased),
  },
}

async function timeOf({ path, fields }: { path: string; fields: Record<string, string> }): Promise<number> {
  await runSql(site.databaseUrl, 'DELETE FROM attempt')
  const begun = performance.now()
  const response = await fetch(site.url + path, {
    method: 'POST',
    headers: { origin: site.url, accept: 'application/json' },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  await response.arrayBuffer()
  if (![401, 422].includes(response.status)) throw new Error(`${path}: ${response.status}`)
  return performance.now() - begun
}

const rows: string[][] = []
for (const [group, kinds] of Object.entries(groups)) {
  const times = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]))
  // The first ones load code.
  for (let run = -20; run < TIMES; run += 1)
    for (const [kind, request] of Object.entries(kinds)) {
      const time = await timeOf(request)
      if (run >= 0) times.get(kind)?.push(time)
    }
  const [first = []] = times.values()
  for (const [kind, taken] of times)
    rows.push([
      group,
      kind,
      ...[0.25, 0.5, 0.75].map((share) => quantile(taken, share).toFixed(2)),
      z(first, taken).toFixed(1),
    ])
}
print([['group', 'kind', 'quarter, ms', 'median', 'three quarters', 'z'], ...rows])
await db.$close()
await site.close()

function quantile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
}

/** How far the ranks of the second are from those of the first, in standard deviations (Mann and Whitney). */
function z(first: number[], second: number[]): number {
  const larger = second.reduce((sum, one) => sum + first.filter((other) => other < one).length, 0)
  const [n, m] = [first.length, second.length]
  return (larger - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
