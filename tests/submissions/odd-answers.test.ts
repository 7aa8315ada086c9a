import type { Misbehaviour } from '@school/demo-upstream'
import { createOffice } from '@school/office/submissions'
import { createDb, type Db } from '@school/prisma'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { testKeys } from '../support/data-key.ts'
import { application, apply, contact, message, postPlain, resetSubmissions, stored } from './posting.ts'

// Answers in forms that nobody has specified, from the form to the office: what the visitor reads, whether it is sent again, and whether the
// office sees it. All meanings of an answer are in packages/upstream/src/submission-answer.test.ts.

let site: App
let db: Db
let office: ReturnType<typeof createOffice>
beforeAll(async () => {
  // An answer without an end ends soon.
  const environment = { FORWARD_RETRY_SECONDS: '3600', UPSTREAM_TIMEOUT_MS: '3000' }
  site = await startApp({ forwards: true, environment })
  db = createDb(site.databaseUrl, 2)
  office = createOffice(db, testKeys)
})
afterAll(async () => {
  await db.$close()
  await site.close()
})
beforeEach(() => resetSubmissions(site))

const own = (responseCode: unknown, responseMsg = '') => ({ responseCode, responseMsg })
const raw = (status: number, body: unknown, headers: Record<string, string> = {}): Misbehaviour => ({
  kind: 'raw',
  status,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const html = { 'content-type': 'text/html; charset=utf-8' }
const page = (title: string) => `<!DOCTYPE html><title>${title}</title><h1>${title}</h1>`

/** `delivered!`: delivered, and the office sees it. Behind the state: what the visitor reads of the school's words. */
const answers: [what: string, answer: Misbehaviour, contact: string, application: string][] = [
  ['JSON sent as HTML', raw(200, own(200, 'Saved.'), html), 'delivered', 'delivered: Saved.'],
  ['the form under response', raw(200, { response: own('200', 'In.') }), 'delivered', 'delivered: In.'],
  [
    'the form as a text',
    raw(200, JSON.stringify(JSON.stringify(own(200, 'In.')))),
    'delivered',
    'delivered: In.',
  ],
  ['a code that is nearly success', raw(200, own(201, 'Created')), 'delivered', 'unclear'],
  ['success in Bangla words', raw(200, { message: 'আবেদন গ্রহণ করা হয়েছে' }), 'delivered', 'unclear'],
  ['nothing', raw(200, ''), 'delivered', 'unclear'],
  ['regret', raw(200, { message: 'Sorry, try again later.' }), 'delivered!', 'unclear'],
  ['a login page', raw(200, page('Sign in'), html), 'delivered!', 'unclear'],
  ['an answer without an end', { kind: 'hang', after: 'head' }, 'delivered!', 'unclear'],
  ['created', raw(201, { id: 7 }), 'unclear', 'unclear'],
  ['no content', raw(204, ''), 'unclear', 'unclear'],
  [
    'a redirect to another host',
    raw(302, '', { location: 'https://elsewhere.example/' }),
    'waiting',
    'waiting',
  ],
  ['a permanent redirect', raw(308, '', { location: '/new/apply-online' }), 'waiting', 'waiting'],
  [
    'errors of fields with 400',
    raw(400, { errors: { mobile: ['Mobile is short.'] } }),
    'refused: Mobile is short.',
    'unclear',
  ],
  [
    'errors of fields with 422',
    raw(422, { message: 'Invalid data.', errors: { mobile: ['Mobile is short.'] } }),
    'refused: Invalid data. Mobile is short.',
    'refused: Invalid data. Mobile is short.',
  ],
  [
    'a list of errors',
    raw(422, { detail: [{ loc: ['body', 'mobile'], msg: 'field required' }] }),
    'refused: field required',
    'refused: field required',
  ],
  [
    'a firewall in JSON',
    raw(403, { success: false, errors: [{ code: 1020, message: 'Blocked' }] }),
    'waiting',
    'waiting',
  ],
  ['a route that is missing', raw(404, { message: 'The route could not be found.' }), 'waiting', 'waiting'],
  ['too many requests', raw(429, { message: 'Too Many Attempts.' }), 'waiting', 'waiting'],
  [
    'a fault of the application',
    raw(500, { message: 'Server Error', exception: 'PDOException' }),
    'waiting',
    'waiting',
  ],
  ['a content delivery network', raw(524, 'error code: 524'), 'waiting', 'waiting'],
]

test.each(answers)(
  'it is told, kept and listed as what it says, and sent again only if it waits: %s',
  async (_what, answer, ofContact, ofApplication) => {
    const expected = [ofContact, ofApplication].map((words) => /^(\w+)(!)?(?:: (.+))?$/.exec(words) ?? [])
    for (const call of ['/contact-form', '/apply-online']) site.fakeUpstream.misbehave(call, answer)
    const sent = [await contact(site, message()), await apply(site, application(site))]
    const listed = (await office.list()).map(({ reference }) => reference)
    for (const [index, [, state, doubt, words]] of expected.entries()) {
      const { answer } = sent[index] ?? expect.unreachable()
      if (!('reference' in answer)) throw new Error(JSON.stringify(answer))
      expect(answer).toMatchObject({ state, reference: expect.stringMatching(/^[AM]-/) })
      if (words) expect(answer.message).toContain(words)
      // What waits is listed, too.
      const needsOffice = state === 'unclear' || state === 'waiting' || doubt === '!'
      expect(listed.includes(answer.reference), `${answer.reference} in the list of the office`).toBe(
        needsOffice,
      )
    }
    // What waits is tried again after a second, and is being forwarded then.
    await expect
      .poll(() => stored(site.databaseUrl))
      .toMatchObject(expected.map(([, state]) => ({ state, ...(state !== 'waiting' && { attempts: 1 }) })))
  },
)

test.each([
  ['another code', raw(200, own('01', 'Wrong password.')), 422, 'Wrong password.'],
  [
    'a gateway with words',
    raw(502, { message: 'An invalid response was received' }),
    502,
    'Server error, please try later.',
  ],
  ['too many requests', raw(429, { message: 'Too Many Attempts.' }), 502, 'Server error, please try later.'],
  ['an own code for later', raw(200, own(503, 'Maintenance')), 502, 'Server error, please try later.'],
  ['a login page', raw(200, page('Sign in'), html), 502, 'Server error, please try later.'],
  ['a redirect', raw(302, '', { location: '/login' }), 502, 'Server error, please try later.'],
])('an admit card: %s', async (_what, answer, status, words) => {
  site.fakeUpstream.misbehave('/job-admit-card', answer)
  const entries = { mobile_number: '01700000001', verification_code: 'x' }
  const response = await postPlain(site, '/job-admit-card', entries, { accept: 'application/json' })
  expect([response.status, (await response.json()).message]).toEqual([status, words])
})

test('answers of a gateway do not count as wrong passwords', async () => {
  const ask = (verification_code: string) =>
    postPlain(
      site,
      '/job-admit-card',
      { mobile_number: '01700000001', verification_code },
      { accept: 'application/json' },
    )
  site.fakeUpstream.misbehave('/job-admit-card', raw(429, { message: 'Too Many Attempts.' }))
  for (let n = 0; n < 12; n += 1) expect((await ask('482913')).status).toBe(502)
  site.fakeUpstream.misbehave('/job-admit-card', null)
  expect((await ask('482913')).status).toBe(200)
})
