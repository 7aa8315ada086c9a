import { createDb, type Db } from '@school/prisma'
import { saveAccount } from '@school/server/office-accounts'
import { type App, startApp } from '../support/app.ts'
import { type FakeMail, startFakeMail } from '../support/fake-mail.ts'
import { type FakeSms, messageSettings, startFakeSms } from '../support/fake-sms.ts'

// A clerk's browser, without scripts, and a site whose messages arrive.

interface Site {
  url: string
}

type Fields = Record<string, string>

export const PASSWORD = 'a long password of the office'

/** Creates an account. */
export const account = (db: Db, name: string, role: 'officer' | 'reader' | 'editor') =>
  saveAccount(db, name, role, PASSWORD)

export const get = (site: Site, path: string, cookie = '', headers: Fields = {}) =>
  fetch(site.url + path, { headers: { cookie, ...headers }, redirect: 'manual' })

/** @param fields pairs where one is repeated */
export const post = (
  site: Site,
  path: string,
  fields: Fields | [string, string][],
  cookie = '',
  headers: Fields = {},
) =>
  fetch(site.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url, cookie, ...headers },
    body: new URLSearchParams(fields),
  })

export const cookieOf = (response: Response): string =>
  String(response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

/** Signs in. @returns the cookie */
export async function signIn(site: Site, name: string, password = PASSWORD): Promise<string> {
  const response = await post(site, '/office', { name, password })
  if (response.status !== 303) throw new Error(`${name} could not sign in: ${response.status}`)
  return cookieOf(response)
}

/** The text of a page as it is read: without tags, one blank between words. */
export const textOf = async (response: Response): Promise<string> =>
  (await response.text())
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')

/** Where the site with messages is for its families. */
export const ORIGIN = 'https://www.school.example.org'

/** A site that forwards, with a mail server, a gateway for SMS, and the accounts of an officer (salma) and a reader (rahim). */
export interface SiteWithMessages {
  site: App
  db: Db
  mail: FakeMail
  gateway: FakeSms
  /** Cookies. */
  officer: string
  reader: string
  close(): Promise<void>
}

export async function startSiteWithMessages(): Promise<SiteWithMessages> {
  const mail = await startFakeMail()
  const gateway = await startFakeSms()
  const site = await startApp({ forwards: true, environment: messageSettings(ORIGIN, mail, gateway) })
  const db = createDb(site.databaseUrl, 2)
  await account(db, 'salma', 'officer')
  await account(db, 'rahim', 'reader')
  const [officer, reader] = [await signIn(site, 'salma'), await signIn(site, 'rahim')]
  const close = async () => {
    await db.$close()
    await site.close()
    await mail.close()
    await gateway.close()
  }
  return { site, db, mail, gateway, officer, reader, close }
}
