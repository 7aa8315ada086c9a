import { expect, test } from 'vitest'
import { application, apply, contact, message, referenceOf } from '../submissions/posting.ts'
import { get, post, textOf } from './office.ts'
import { ORIGIN, siteWithMessages } from './site-with-messages.ts'

// Links to the status of an application can be withdrawn: at the office, and by the recipient of a message about a stranger's form.

const headers = { origin: ORIGIN }

const { site, db, mail, officer, reader } = await siteWithMessages()

/** Sends an application. @returns its reference, and the path of its status */
async function send(fields: Record<string, string> = {}): Promise<{ reference: string; status: string }> {
  const sent = await apply(site, application(site, fields), undefined, headers)
  const status = ('reference' in sent.answer && sent.answer.statusLink?.href) || ''
  return { reference: referenceOf(sent), status }
}
const works = async (status: string) =>
  (await fetch(site.url + status, { redirect: 'manual', headers: { accept: 'application/json' } })).status ===
  200

test('a new link of the office withdraws all earlier ones of this application, and is for officers', async () => {
  const one = await send()
  const other = await send({ mobile: '01711111112' })
  const byDate = await post(site, '/application-status', { reference: one.reference, dob: '2018-05-04' })
  const entered = byDate.headers.get('location') ?? ''
  expect([await works(one.status), await works(entered), await works(other.status)]).toEqual([
    true,
    true,
    true,
  ])

  const page = `/office/${one.reference}`
  expect(await textOf(await get(site, page, officer))).toContain('Make a new link')
  expect(await textOf(await get(site, page, reader))).not.toContain('Make a new link')
  expect((await post(site, `${page}/new-link`, {}, reader)).status).toBe(403)
  expect((await post(site, `${page}/new-link`, {})).status).toBe(401)
  expect(await works(one.status)).toBe(true)

  const answer = await post(site, `/bn${page}/new-link`, {}, officer)
  const html = await answer.text()
  const [, renewed = ''] = new RegExp(`href="${ORIGIN}(/bn/status/A-[^"]+)"`).exec(html) ?? []
  expect(html).toContain('আগের সব লিংক বাতিল হয়েছে')
  expect([await works(one.status), await works(entered), await works(renewed)]).toEqual([false, false, true])
  expect(await works(other.status)).toBe(true)
  expect(await textOf(await get(site, '/office/log', officer))).toContain(
    `withdrew the links to the status and made a new one ${one.reference}`,
  )
  // A message has no status.
  const asked = referenceOf(await contact(site, message(), headers))
  expect((await post(site, `/office/${asked}/new-link`, {}, officer)).status).toBe(404)
})

test('who did not ask for a message says so at its link: no further one is sent, and the links of the form are withdrawn', async () => {
  site.fakeUpstream.misbehave('/apply-online', { kind: 'status', code: 503 })
  const to = 'stranger@example.org'
  const sentTo = () => mail.mails.filter((one) => one.to === to)
  const { reference, status } = await send({ email: to, confirmation: 'email', mobile: '01711111113' })
  await expect.poll(() => sentTo().length).toBe(1)
  const [, link = ''] = new RegExp(`${ORIGIN}(/status/not-mine/\\S+)`).exec(sentTo()[0]?.text ?? '') ?? []
  expect(link).toContain(reference)

  // A scanner that opens the link changes nothing.
  const page = await get(site, link)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await textOf(page)).toContain('I did not ask for this')
  expect(await works(status)).toBe(true)

  expect(await textOf(await post(site, link, {}))).toContain('You get no further message about that form')
  expect(await works(status)).toBe(false)
  site.fakeUpstream.misbehave('/apply-online', null)
  await db.$pool.query('UPDATE submission SET "retryAt" = NULL')
  await db.$pool.query('UPDATE submission_circuit SET "retryAt" = now() WHERE "retryAt" > now()')
  await expect
    .poll(async () => (await db.submission.findUnique({ where: { reference } }))?.state)
    .toBe('delivered')
  await contact(site, message({ email: 'other@example.org' }), headers)
  await expect.poll(() => mail.mails.filter((one) => one.to === 'other@example.org').length).toBe(1)
  expect(sentTo()).toHaveLength(1)
  const text = await textOf(await get(site, `/office/${reference}`, officer))
  expect(text).toContain('the recipient says that they did not ask for it')
  expect((await post(site, `/office/${reference}/confirm`, {}, officer)).status).toBe(409)
  // The link was withdrawn too; it says the same, and does nothing.
  expect(await textOf(await post(site, link, {}))).toContain('You get no further message about that form')
  for (const changed of [link.replace('/A-', '/M-'), link.slice(0, -1), '/status/not-mine/x'])
    expect(await textOf(await get(site, changed))).not.toContain('I did not ask for this')
})
