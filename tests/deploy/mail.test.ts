import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createDb, type Db } from '@school/prisma'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contact, message, referenceOf } from '../submissions/posting.ts'
import { type App, startApp } from '../support/app.ts'
import { DOMAIN, MAILBOX, missingPostfix, type Postfix, startPostfix } from '../support/postfix.ts'

// A mail server of this machine as docs/without-docker.md says: Debian's Postfix, which offers STARTTLS with a certificate of its own.

const settings = {
  PUBLIC_URL: 'https://www.school.example.org',
  MAIL_FROM: `The School <office@${DOMAIN}>`,
}

/** The settings that the page makes in Postfix. */
const documented = Object.fromEntries(
  [
    ...readFileSync(path.resolve(import.meta.dirname, '../../docs/without-docker.md'), 'utf8').matchAll(
      /^postconf -e (.+)$/gm,
    ),
  ]
    .flatMap(([, words = '']) => words.split(' '))
    .map((word) => word.split('=') as [string, string]),
)

async function startWith(postfix: Postfix): Promise<{ site: App; db: Db; close(): Promise<void> }> {
  const site = await startApp({ forwards: true, environment: { ...settings, SMTP_URL: postfix.url } })
  const db = createDb(site.databaseUrl, 2)
  return {
    site,
    db,
    async close() {
      await db.$close()
      await site.close()
    },
  }
}

/** Sends a message, whose confirmation goes to this address. @returns what became of the confirmation, after each attempt */
async function send({ site, db }: { site: App; db: Db }, email: string) {
  const headers = { origin: settings.PUBLIC_URL }
  const reference = referenceOf(await contact(site, message({ email }), headers))
  const read = async () => {
    const { rows } = await db.$pool.query<{ state: string; reason: string | null; attempts: number }>(
      `SELECT d.state, d.reason, d.attempts FROM delivery d JOIN submission s ON s.id = d."submissionId" WHERE s.reference = $1`,
      [reference],
    )
    return rows[0]
  }
  return {
    reference,
    after: async (attempts: number) => {
      // Read once: what waits is tried again after some seconds.
      let reached: (string | null)[] | null = null
      await expect
        .poll(async () => {
          const row = await read()
          reached = row?.attempts === attempts && row.state !== 'forwarding' ? [row.state, row.reason] : null
          return reached
        })
        .not.toBeNull()
      return reached
    },
    retry: () => db.$pool.query('UPDATE delivery SET "retryAt" = now()'),
  }
}

describe.skipIf(missingPostfix)(`Postfix ${missingPostfix}`, () => {
  let postfix: Postfix
  let running: Awaited<ReturnType<typeof startWith>>
  beforeAll(async () => {
    expect(Object.keys(documented)).toContain('mynetworks')
    postfix = await startPostfix(documented)
    running = await startWith(postfix)
  })
  afterAll(async () => {
    await running?.close()
    postfix?.stop()
  })

  test('a confirmation goes over STARTTLS, although nobody has signed the certificate, and lies in the mailbox', async () => {
    const { reference, after } = await send(running, MAILBOX)
    expect(await after(1)).toEqual(['sent', null])
    await expect.poll(() => postfix.mails().join()).toContain(reference)
    const [mail] = postfix.mails()
    expect(mail).toMatch(/by mail\.school\.internal \(Postfix\) with ESMTPS/)
    expect(mail).toContain(`From: The School <office@${DOMAIN}>`)
    expect(mail).toContain('Auto-Submitted: auto-generated')
  })

  test('a recipient that a greylist holds back gets it with the next attempt', async () => {
    const to = 'grey@elsewhere.example'
    postfix.answers.set(to, ['450 4.2.0 Greylisted, try again later'])
    const { after, retry } = await send(running, to)
    expect(await after(1)).toEqual(['waiting', 'SMTP: 450 4.2.0'])
    await retry()
    expect(await after(2)).toEqual(['sent', null])
  })

  test.each([
    ['452 4.2.2 Mailbox full', 'SMTP: 452 4.2.2'],
    ['552 5.2.2 Mailbox full', 'SMTP: 552 5.2.2'],
  ])('a recipient whose mailbox is full (%s) gets it when there is room', async (answer, reason) => {
    const to = `full-${answer.slice(0, 3)}@elsewhere.example`
    postfix.answers.set(to, [answer])
    const { after, retry } = await send(running, to)
    expect(await after(1)).toEqual(['waiting', reason])
    await retry()
    expect(await after(2)).toEqual(['sent', null])
  })

  test('a recipient that does not exist is given up at once, with the answer of the server', async () => {
    const { after } = await send(running, `nobody@${DOMAIN}`)
    expect(await after(1)).toEqual(['failed', 'SMTP: 550 5.1.1'])
  })
})

describe.skipIf(missingPostfix)('Postfix that does not relay for the site', () => {
  test.each([
    ['reject_unauth_destination', 'SMTP: 554 5.7.1'],
    ['defer_unauth_destination', 'SMTP: 454 4.7.1'],
  ])(
    'keeps confirmations waiting, because the recipient is not at fault: %s',
    async (restriction, reason) => {
      const postfix = await startPostfix({
        mynetworks: '192.0.2.1/32',
        smtpd_relay_restrictions: `permit_mynetworks, ${restriction}`,
      })
      const running = await startWith(postfix)
      try {
        const { after } = await send(running, 'parent@elsewhere.example')
        expect(await after(1)).toEqual(['waiting', reason])
      } finally {
        await running.close()
        postfix.stop()
      }
    },
  )
})
