import { createHash } from 'node:crypto'
import { entities } from '@school/mirror'
import { createDataKeys } from '@school/outbox/data-keys'
import { createIntake } from '@school/outbox/intake'
import { store } from '@school/outbox/store'
import { createDb, type Db } from '@school/prisma'
import { runAccountsCommand } from '@school/server/office-accounts-command'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { account, post, signIn } from '../office/office.ts'
import { type App, startApp } from '../support/app.ts'
import { testKeys } from '../support/data-key.ts'
import { type FakeBkash, startFakeBkash } from '../support/fake-bkash.ts'
import { type FakeMail, startFakeMail } from '../support/fake-mail.ts'
import { type FakeSms, messageSettings, startFakeSms } from '../support/fake-sms.ts'
import { application, apply, contact, message, pairs, photo, referenceOf } from './posting.ts'

// Every column of the database, by its schema: what visitors and the office have written is sealed, what follows from it is keyed, and
// everything else is named here with its reason (docs/decisions/0108-encryption-at-rest.md). A new column is neither, and fails.

const ORIGIN = 'https://www.school.example.org'
const headers = { origin: ORIGIN }

/** Tables that have nothing of visitors and of the office. */
const OTHER_TABLES = new Set([
  ...entities.map(({ table }) => table),
  // The state of the mirror, media, counters, migrations.
  ...[
    'sync_run',
    'entity_state',
    'sync_lease',
    'rejected_row',
    'media_file',
    'visit_day',
    'submission_circuit',
  ],
  ...['_prisma_migrations', 'search_document'],
])

/** Encrypted: AES-256-GCM with DATA_KEY. */
const SEALED: Record<string, string[]> = {
  submission: ['payload', 'picture', 'outcomeMessage', 'outcomeAnswer'],
  submission_index: ['name'],
  submission_picture: ['bytes'],
  matter: ['parts'],
  matter_change: ['values'],
  reply_picture: ['bytes'],
  office_note: ['text'],
  delivery: ['content'],
  office_account: ['totpSecret'],
  payment_token: ['token'],
}
/** Hashes with a key that is derived from DATA_KEY. */
const KEYED: Record<string, string[]> = {
  submission: ['contentHash', 'sender'],
  submission_index: ['terms', 'same'],
  message_recipient: ['key'],
  attempt: ['key'],
}
/** What is neither: how things stand, when, by which account, in the words of this program. */
const READABLE: Record<string, string[]> = {
  submission: [
    ...['id', 'reference', 'kind', 'state', 'keyVersion', 'linkMark', 'attempts', 'rejections', 'doubt'],
    // A random value of the form's script; without a script, a keyed hash (tests below).
    'idempotencyKey',
    // Lists count by them; they name nobody.
    ...['classId', 'sessionId', 'fee'],
    ...['consentVersion', 'consentAt', 'outcomeCode', 'settledFrom', 'failingSince', 'receivedAt', 'triedAt'],
    ...['retryAt', 'leaseUntil', 'settledAt', 'erasedAt'],
  ],
  submission_index: ['id', 'keyVersion'],
  submission_picture: ['id'],
  delivery: [
    ...[
      'id',
      'submissionId',
      'channel',
      'locale',
      'topic',
      'changeId',
      'state',
      'told',
      'attempts',
      'reason',
    ],
    ...['queuedAt', 'changedAt', 'retryAt', 'leaseUntil'],
  ],
  message_recipient: ['sentAt'],
  payment_check: ['id', 'state', 'detail', 'paid', 'attempts', 'changedAt', 'retryAt'],
  // The account is the school's own.
  payment_token: ['id', 'expiresAt', 'calls', 'fetchingUntil'],
  matter: [
    ...[
      'id',
      'version',
      'request',
      'slotId',
      'attendance',
      'decision',
      'answeredAt',
      'assignedTo',
      'changedAt',
    ],
  ],
  matter_change: ['id', 'submissionId', 'version', 'part', 'account', 'at', 'batch', 'undoes'],
  reply_picture: ['id', 'submissionId', 'at'],
  // Dates of tests name no child.
  test_slot: ['id', 'date', 'time', 'place', 'seats', 'cancelledAt'],
  office_note: ['id', 'submissionId', 'account', 'at'],
  // The password is a hash by argon2id.
  office_account: ['name', 'role', 'passwordHash', 'totpStep', 'mustChange', 'changedAt'],
  // The id is a hash of 32 random bytes.
  staff_session: ['id', 'area', 'account', 'begunAt', 'seenAt'],
  attempt: ['count', 'until'],
  office_audit: ['id', 'at', 'account', 'action', 'about'],
  // Photographs of public pages, without what the camera wrote into them.
  content_picture: ['sha256', 'at', 'account', 'bytes', 'width', 'height', 'colour', 'focus'],
  // Texts of public pages.
  content_revision: [
    ...['id', 'at', 'account', 'file', 'kind', 'text', 'baseHash', 'fromDay', 'parentId', 'batch'],
  ],
}

const FAMILY = {
  applicantName: 'Marked Ayesha',
  fatherName: 'Marked Abdur',
  motherName: 'Marked Salma',
  presentAddress: 'Marked West Khulshi',
  permanentAddress: 'Marked Feni',
  siblingInfo: 'Marked sister in class two',
  mobile: '01798765432',
  fatherMobile: '01787654321',
  email: 'marked.family@example.org',
  dob: '2018-05-04',
  transactionDetails: '9MARK3C4DX',
}
const WORDS = {
  message: 'Marked message of a visitor',
  subject: 'Marked subject',
  sender: 'Marked Karim',
  senderMail: 'marked.karim@example.org',
  right: 'Marked details of a request',
  rightName: 'Marked Rahima',
  rightTo: 'marked.rahima@example.org',
  rightAbout: '01776543210',
  school: 'Marked words of the school',
  ask: 'Marked question of the office',
  answer: 'Marked answer of the family',
  note: 'Marked note of the office',
  decision: 'Marked decision of the office',
  corrected: 'marked.corrected@example.org',
  correctedMobile: '01765432109',
  guessed: '2011-11-11',
}

const PICTURES = ['submission.picture', 'submission_picture.bytes']

let mail: FakeMail
let gateway: FakeSms
let bkash: FakeBkash
let site: App
let db: Db
let columns: { table: string; column: string }[]
/** The values of each column, as text: a bytea as hexadecimal digits. */
const values = new Map<string, string[]>()
const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
const namesIn = (lists: Record<string, string[]>) =>
  Object.entries(lists).flatMap(([table, all]) => all.map((column) => nameOf({ table, column })))

beforeAll(async () => {
  ;[mail, gateway, bkash] = await Promise.all([startFakeMail(), startFakeSms(), startFakeBkash()])
  const { url, username, password, appKey, appSecret } = bkash.settings
  site = await startApp({
    forwards: true,
    environment: {
      ...messageSettings(ORIGIN, mail, gateway),
      BKASH_URL: url,
      BKASH_USERNAME: username,
      BKASH_PASSWORD: password,
      BKASH_APP_KEY: appKey,
      BKASH_APP_SECRET: appSecret,
      BKASH_MERCHANT: '+8801800000000',
    },
  })
  db = createDb(site.databaseUrl, 2)
  await fill()
  columns = (
    await db.$pool.query<{ table: string; column: string }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' ORDER BY 1, 2`,
    )
  ).rows.filter(({ table }) => !OTHER_TABLES.has(table))
  for (const { table, column } of columns) {
    const { rows } = await db.$pool.query<{ value: string }>(
      `SELECT "${column}"::text AS value FROM "${table}" WHERE "${column}" IS NOT NULL`,
    )
    values.set(
      nameOf({ table, column }),
      rows.map(({ value }) => value),
    )
  }
})
afterAll(async () => {
  await db?.$close()
  await site?.close()
  for (const fake of [mail, gateway, bkash]) await fake?.close()
})

/** Every form, what became of it, and all that office and family write. */
async function fill(): Promise<void> {
  const answer = { status: 0, message: `${WORDS.school}: ${FAMILY.applicantName}, ${FAMILY.mobile}` }
  site.fakeUpstream.misbehave('/contact-form', { kind: 'raw', body: JSON.stringify(answer) })
  bkash.transactions.set(FAMILY.transactionDetails, { amount: '1' })
  const sent = await apply(
    site,
    application(site, { ...FAMILY, paymentMethod: 'bKash', confirmation: 'email' }),
    undefined,
    headers,
  )
  const reference = referenceOf(sent)
  const status = ('reference' in sent.answer && sent.answer.statusLink?.href) || ''
  await contact(
    site,
    message({ name: WORDS.sender, email: WORDS.senderMail, subject: WORDS.subject, message: WORDS.message }),
    headers,
  )
  const rights = {
    request: 'erasure',
    about: WORDS.rightAbout,
    name: WORDS.rightName,
    answerTo: WORDS.rightTo,
    details: WORDS.right,
  }
  const posted = (path: string, body: URLSearchParams | FormData) =>
    fetch(site.url + path, { method: 'POST', redirect: 'manual', headers, body })
  await posted('/privacy', new URLSearchParams(pairs(rights)))
  // A wrong date of birth is counted.
  await posted('/application-status', new URLSearchParams({ reference, dob: WORDS.guessed }))

  await account(db, 'salma', 'officer')
  const cookie = await signIn(site, 'salma')
  const task = (name: string, fields: Record<string, string>) =>
    post(site, `/office/${reference}/${name}`, fields, cookie)
  await task('note', { text: WORDS.note })
  const { fatherMobile } = FAMILY
  await task('correct', { fatherMobile, mobile: WORDS.correctedMobile, email: WORDS.corrected })
  await task('ask', { text: WORDS.ask, tell: 'yes' })
  const reply = new FormData()
  reply.set('text', WORDS.answer)
  reply.append('pictures', new Blob([new Uint8Array(await photo())]), 'marked.jpg')
  await posted(`${status}/answer`, reply)
  await task('decide', { decision: 'admitted', text: WORDS.decision, tell: 'yes' })
  await vi.waitFor(async () => {
    expect(await db.delivery.count({ where: { state: 'sent' } })).toBeGreaterThanOrEqual(3)
    expect(await db.paymentCheck.count({ where: { state: 'differs' } })).toBe(1)
  }, 60_000)
  await account(db, 'rahim', 'reader')
  await runAccountsCommand(['second-factor', 'rahim', 'on'], async () => ({
    db,
    keys: testKeys,
    close: async () => undefined,
  }))
}

test('every column is sealed, keyed, or named here with its reason', () => {
  const known = [...namesIn(SEALED), ...namesIn(KEYED), ...namesIn(READABLE)]
  expect(columns.map(nameOf).filter((name) => !known.includes(name))).toEqual([])
  // Nothing is listed that is gone, and nothing twice.
  expect(known.filter((name) => !columns.some((one) => nameOf(one) === name))).toEqual([])
  expect(known.filter((name, n) => known.indexOf(name) !== n)).toEqual([])
})

test.each(namesIn(SEALED))('%s has sealed values only', (name) => {
  const all = values.get(name) ?? []
  // Without a value the test would say nothing. The hourly erasure moves a settled picture, also in the first hour of a site.
  const places = PICTURES.includes(name) ? PICTURES : [name]
  expect(places.flatMap((one) => values.get(one) ?? []).length).toBeGreaterThan(0)
  const mark = `\\x${Buffer.from('SEA1').toString('hex')}`
  expect(all.filter((value) => !value.startsWith(mark))).toEqual([])
  // By the length only, nobody can tell what it is: a head of 36 bytes, and blocks of 256.
  expect(all.filter((value) => (value.length / 2 - 1 - 36) % 256 !== 0).map((value) => value.length)).toEqual(
    [],
  )
})

const entered = [...Object.values(FAMILY), ...Object.values(WORDS)]

test('no column has what was entered, in any spelling, except in what is sealed', () => {
  const spellings = entered.flatMap((text) => [
    text,
    text.toLowerCase(),
    text.toUpperCase(),
    text.replace(/\D/g, '').length > 9 ? text.replace(/^0/, '') : text,
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('base64').slice(0, -2),
    encodeURIComponent(text),
  ])
  const found = [...values].flatMap(([name, all]) =>
    spellings.filter((one) => all.some((value) => value.includes(one))).map((one) => `${name}: ${one}`),
  )
  expect(found).toEqual([])
})

test('no column is an unkeyed function of what was entered: nobody finds a number by trying all', () => {
  const normal = entered.flatMap((text) => {
    const digits = text.replace(/\D/g, '')
    const numbers = digits.length > 9 ? [digits, `88${digits}`, `+88${digits}`, digits.slice(1)] : []
    return [text, text.toLowerCase(), text.trim().toLowerCase(), text.replaceAll(' ', ''), ...numbers]
  })
  const inputs = [...new Set(normal)].flatMap((text) => [
    text,
    JSON.stringify(text),
    ...['application', 'contact', 'rights', 'reminder'].flatMap((kind) => [
      `${kind}:${text}`,
      `${kind}\0${text}`,
    ]),
  ])
  // A part of a hash is a hash: 8 bytes are enough to recognize a value.
  const hashes = inputs.flatMap((input) =>
    ['md5', 'sha1', 'sha256', 'sha512'].flatMap((name) => {
      const hash = createHash(name).update(input).digest()
      return [
        hash.toString('hex').slice(0, 16),
        hash.toString('base64url').slice(0, 11),
        hash.readBigInt64BE().toString(),
      ]
    }),
  )
  const everything = [...values].map(([name, all]) => [name, all.join('\n')] as const)
  const found = everything.filter(([, text]) => hashes.some((hash) => text.includes(hash)))
  expect(found.map(([name]) => name)).toEqual([])
})

describe('keyed columns', () => {
  const rowWith = async (key: number) => {
    const intake = createIntake({
      db,
      keys: createDataKeys(Buffer.alloc(32, key)),
      log: pino({ level: 'silent' }),
    })
    const payload = { ...FAMILY, message: 'the same twice' }
    const before = await db.submission.count()
    void intake.submit({
      kind: 'application',
      key: null,
      contentHash: createHash('sha256').update(JSON.stringify(payload)).digest('hex'),
      payload,
      picture: null,
      consentVersion: null,
    })
    await expect.poll(() => db.submission.count()).toBe(before + 1)
    const row = await db.submission.findFirstOrThrow({ orderBy: { id: 'desc' }, include: { index: true } })
    await db.submission.delete({ where: { id: row.id } })
    return row
  }

  test('differ with another key for the same entries, and say nothing else', async () => {
    const [one, other] = [await rowWith(8), await rowWith(9)]
    for (const column of ['contentHash', 'sender', 'idempotencyKey'] as const) {
      expect([column, one[column]]).toEqual([column, expect.any(String)])
      expect([column, one[column]]).not.toEqual([column, other[column]])
    }
    for (const column of ['terms', 'same'] as const) {
      const mine = one.index?.[column] ?? []
      const theirs = new Set(other.index?.[column])
      expect([column, mine.length > 0, mine.filter((term) => theirs.has(term))]).toEqual([column, true, []])
    }
  })

  test('of a content find its repetition after a rotation too, with the same key of the form and without one', async () => {
    const [before, after] = [
      createDataKeys(Buffer.alloc(32, 8)),
      createDataKeys(Buffer.alloc(32, 9), [Buffer.alloc(32, 8)]),
    ]
    for (const key of [null, 'the key of a form']) {
      const contact = {
        kind: 'contact' as const,
        key,
        contentHash: createHash('sha256').update(`${key}`).digest('hex'),
        payload: { name: 'Karim', email: 'k@example.org', message: 'the same' },
        picture: null,
        consentVersion: null,
      }
      const count = await db.submission.count()
      const stored = await store(db, before, contact)
      const again = await store(db, after, contact)
      expect([stored, again]).toMatchObject([{ fresh: true }, { fresh: false }])
      expect(await db.submission.count()).toBe(count + 1)
      expect(await store(db, after, { ...contact, contentHash: 'other', key: key ?? 'x' })).toEqual(
        key === null ? expect.objectContaining({ fresh: true }) : 'other content',
      )
    }
  })

  test.each(namesIn(KEYED))('%s is filled in this test', (name) => {
    expect(values.get(name)?.length).toBeGreaterThan(0)
  })
})
