import { createDb, type Db } from '@school/prisma'
import { afterAll } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { type FakeMail, startFakeMail } from '../support/fake-mail.ts'
import { type FakeSms, messageSettings, startFakeSms } from '../support/fake-sms.ts'
import { account, signIn } from './office.ts'

/** Where the site with messages is for its families. */
export const ORIGIN = 'https://www.school.example.org'

interface SiteWithMessages {
  site: App
  db: Db
  mail: FakeMail
  gateway: FakeSms
  /** Cookies. */
  officer: string
  reader: string
}

/**
 * A site with a mail server, a gateway for SMS, and the accounts of an officer (salma) and a reader (rahim), until the file has ended.
 * @param options.forwards whether its worker runs
 */
export async function siteWithMessages({ forwards = true } = {}): Promise<SiteWithMessages> {
  const mail = await startFakeMail()
  const gateway = await startFakeSms()
  const site = await startApp({ forwards, environment: messageSettings(ORIGIN, mail, gateway) })
  const db = createDb(site.databaseUrl, 2)
  afterAll(async () => {
    await db.$close()
    await site.close()
    await mail.close()
    await gateway.close()
  })
  await account(db, 'salma', 'officer')
  await account(db, 'rahim', 'reader')
  const [officer, reader] = [await signIn(site, 'salma'), await signIn(site, 'rahim')]
  return { site, db, mail, gateway, officer, reader }
}
