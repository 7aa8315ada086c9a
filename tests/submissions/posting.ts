import { randomUUID } from 'node:crypto'
import type { FakeUpstream } from '@school/demo-upstream'
import { AGAIN_FIELD } from '@school/forms'
import { CONSENT_VERSION } from '@school/forms/consent'
import type { FormAnswer } from '@school/forms/state'
import pg from 'pg'
import sharp from 'sharp'
import type { App } from '../support/app.ts'
import { testKeys } from '../support/data-key.ts'

// Posts the forms as a page's script does, and reads what is stored.

/** A site, in this process or another one. */
interface Site {
  url: string
  fakeUpstream: FakeUpstream
}

export type Entries = Record<string, string | string[] | undefined>

/** A valid application. Class 1-4 and its session are rows of the fake upstream. */
export function application(site: Site, change: Entries = {}): Entries {
  const session = site.fakeUpstream.tables.sessions.find(
    (row) => row.programme_id === '1' && row.department_id === '4',
  )
  return {
    key: randomUUID(),
    classId: '1-4',
    sessionId: String(session?.semester_id),
    categoryId: '1',
    needTransport: 'No',
    applicantName: 'Ayesha Rahman',
    gender: '2',
    dob: '2018-05-04',
    religion: 'Islam',
    country: 'Bangladesh',
    nationality: 'Bangladeshi',
    fatherName: 'Abdur Rahman',
    motherName: 'Salma Begum',
    fatherMobile: '01711111111',
    mobile: '01722222222',
    presentAddress: 'West Khulshi',
    permanentAddress: 'Feni',
    healthConditions: ['Good Condition'],
    paymentMethod: 'bKash',
    transactionDetails: 'TX 9',
    guardianConsent: CONSENT_VERSION,
    agree: 'on',
    // Many tests apply for the same child.
    [AGAIN_FIELD.name]: AGAIN_FIELD.value,
    ...change,
  }
}

export function message(change: Entries = {}): Entries {
  return {
    key: randomUUID(),
    name: 'Karim',
    email: 'karim@example.org',
    subject: 'Fees',
    message: 'How much is the fee?',
    ...change,
  }
}

let cachedPhoto: Buffer | undefined
export async function photo(): Promise<Buffer> {
  cachedPhoto ??= await sharp({ create: { width: 300, height: 400, channels: 3, background: '#3a6' } })
    .jpeg()
    .toBuffer()
  return cachedPhoto
}

export interface Picture {
  bytes: Uint8Array
  name?: string
  type?: string
}

export function pairs(entries: Entries): [string, string][] {
  return Object.entries(entries).flatMap(([name, value]) =>
    value === undefined
      ? []
      : (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, one]),
  )
}

export function formData(entries: Entries, pictures: Picture[]): FormData {
  const form = new FormData()
  for (const [name, value] of pairs(entries)) form.append(name, value)
  for (const { bytes, name = 'photo.jpg', type = 'image/jpeg' } of pictures)
    form.append('picture', new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

export interface FormResponse {
  status: number
  answer: FormAnswer
}

export async function parseResponse(response: Response): Promise<FormResponse> {
  return { status: response.status, answer: (await response.json()) as FormAnswer }
}

/** The reference that an answer names. */
export const referenceOf = ({ answer }: FormResponse): string =>
  ('reference' in answer && answer.reference) || ''

/** Posts a form as a browser without scripts does. A redirect is not followed. */
export const postPlain = (site: Site, address: string, entries: Entries | FormData, headers = {}) =>
  fetch(site.url + address, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: entries instanceof FormData ? entries : new URLSearchParams(pairs(entries)),
  })

const json = { accept: 'application/json' }

export async function apply(
  site: Site,
  entries: Entries,
  pictures?: Picture[],
  headers = {},
  address = '/apply-online',
): Promise<FormResponse> {
  const form = formData(entries, pictures ?? [{ bytes: await photo() }])
  return parseResponse(await postPlain(site, address, form, { ...json, ...headers }))
}

export async function contact(
  site: Site,
  entries: Entries,
  headers = {},
  address = '/contact',
): Promise<FormResponse> {
  return parseResponse(await postPlain(site, address, entries, { ...json, ...headers }))
}

export interface Stored {
  reference: string
  kind: string
  state: string
  outcomeCode: string | null
  outcomeMessage: string | null
  payload: Record<string, string> | null
  picture: Buffer | null
  consentVersion: string | null
  consentAt: Date | null
  attempts: number
}

/** Deletes all submissions and closes the circuits. */
export async function resetSubmissions({ databaseUrl, fakeUpstream }: App): Promise<void> {
  await runSql(databaseUrl, 'TRUNCATE submission CASCADE')
  await runSql(
    databaseUrl,
    'UPDATE submission_circuit SET failures = 0, "retryAt" = NULL, "answeredAt" = NULL',
  )
  for (const call of ['/contact-form', '/apply-online', '/job-admit-card', 'file', '*'])
    fakeUpstream.misbehave(call, null)
  fakeUpstream.clearLog()
  fakeUpstream.tables.messages.length = 0
  fakeUpstream.tables.applications.length = 0
}

/** Returns the rows of the table, in order of arrival. */
export async function stored(url: string): Promise<Stored[]> {
  return openRows((await runSql<StoredRow>(url, 'SELECT * FROM submission ORDER BY id')) ?? [])
}

/** A row as it is in the table. */
export type StoredRow = Omit<Stored, 'payload' | 'picture' | 'outcomeMessage'> &
  Record<'payload' | 'picture' | 'outcomeMessage', Bytes | null>

type Bytes = Buffer<ArrayBuffer>

/** Opens the encrypted columns of rows. */
export function openRows(rows: StoredRow[]): Stored[] {
  return rows.map(({ payload, picture, outcomeMessage, ...row }) => {
    const open = (column: string, sealed: Bytes | null) =>
      sealed && testKeys.open(`submission.${column}`, row.reference, sealed)
    return {
      ...row,
      payload: JSON.parse(open('payload', payload)?.toString() ?? 'null'),
      picture: open('picture', picture),
      outcomeMessage: open('outcomeMessage', outcomeMessage)?.toString() ?? null,
    }
  })
}

export async function runSql<Row extends object>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  // A server that ends between two statements is told by the next one.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}
