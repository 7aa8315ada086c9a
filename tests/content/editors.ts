import { createDb, type Db } from '@school/prisma'
import { afterAll, beforeAll } from 'vitest'
import { account, get, post, signIn } from '../office/office.ts'
import { type App, startApp } from '../support/app.ts'
import { formIn } from './forms.ts'

/** A site for the tests of a file, with two editors, and somebody who may only read applications. */
export function siteWithEditors() {
  const it = {} as { site: App; db: Db; editor: string; colleague: string; reader: string }
  beforeAll(async () => {
    it.site = await startApp()
    it.db = createDb(it.site.databaseUrl)
    await account(it.db, 'nasrin', 'editor')
    await account(it.db, 'kamal', 'editor')
    await account(it.db, 'rahim', 'reader')
    it.editor = await signIn(it.site, 'nasrin')
    it.colleague = await signIn(it.site, 'kamal')
    it.reader = await signIn(it.site, 'rahim')
  })
  afterAll(async () => {
    await it.db.$close()
    await it.site.close()
  })
  return {
    /** What there is once the tests run. */
    it,
    /** Opens a page of the office, and reads its form. */
    open: async (address: string, cookie = it.editor) =>
      formIn(await (await get(it.site, address, cookie)).text()),
    /** Shows the program's own text again. */
    reset: (file: string) =>
      post(it.site, `/office/pages/restore?file=${encodeURIComponent(file)}`, { revision: '0' }, it.editor),
  }
}
