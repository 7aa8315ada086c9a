import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { site as content } from '@school/content'
import { programText } from '@school/content/program-files'
import { appendRevisions } from '@school/office/content-revisions'
import { createDb, type Db } from '@school/prisma'
import { runContentCommand } from '@school/server/content-command'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { textOf } from '../office/office.ts'
import { type App, startApp } from '../support/app.ts'

// What the office has published lies over the files of the program: pages, menus, figures, search, in every process.

let site: App
let db: Db
beforeAll(async () => {
  site = await startApp()
  db = createDb(site.databaseUrl)
})
afterAll(async () => {
  await db.$close()
  await site.close()
})

const html = async (address: string) => (await fetch(site.url + address)).text()
const shown = async (address: string) => textOf(await fetch(site.url + address))

/** Publishes texts as the office does. Null: the file of the program again. */
async function publish(texts: Record<string, string | null>, fromDay = '2020-01-01'): Promise<void> {
  const revisions = Object.entries(texts).map(([file, text]) => ({
    file,
    kind: 'published' as const,
    text,
    baseHash: null,
    fromDay,
    parentId: null,
  }))
  await appendRevisions(db, 'salma', revisions)
}

const program = (file: string) => programText(file) ?? ''
const figures = program('figures.yaml')
const settings = program('settings.yaml')

test('a figure that is published changes in tables, sentences and the calculator of both languages, within five seconds', async () => {
  expect(await shown('/fees')).toContain('21,500')
  const before = await html('/')
  expect(before).not.toContain('id="published"')
  await publish({ 'figures.yaml': figures.replace('admission: 21500', 'admission: 23900') })
  await expect.poll(() => shown('/fees')).toContain('23,900')
  expect(await shown('/fees')).not.toContain('21,500')
  expect(await shown('/bn/fees')).toContain('২৩,৯০০')
  // The browser gets the difference only.
  const page = await html('/fee-calculator')
  expect(page).toContain('{"fee-figures":{"admission":[23900]}}')
  await publish({ 'figures.yaml': null })
  await expect.poll(() => shown('/fees')).toContain('21,500')
  await expect.poll(() => html('/')).toBe(before)
})

test('a setting changes in header, footer and search results of all pages', async () => {
  const phone = content.phones[0]
  await publish({ 'settings.yaml': settings.replace(phone, '+880 1999-999999') })
  await expect.poll(() => shown('/about')).toContain('+880 1999-999999')
  expect(await shown('/about')).not.toContain(phone)
  await publish({ 'settings.yaml': null })
  await expect.poll(() => shown('/about')).toContain(phone)
})

test('a text is found by the search as it is published', async () => {
  const [en, bn] = ['pages/en/why-us.yaml', 'pages/bn/why-us.yaml']
  await publish({ [en]: program(en).replace('Parents who come to us want', 'Parents of zebrafish want') })
  await expect.poll(() => shown('/search?q=zebrafish')).toContain('Parents of zebrafish')
  expect(await shown('/why-us')).toContain('Parents of zebrafish want')
  await publish({ [en]: null, [bn]: null })
})

test('a text that does not fit shows the file of the program, and costs the others nothing', async () => {
  const [en] = ['pages/en/why-us.yaml']
  await publish({
    [en]: 'sample: true\nblocks: []\n',
    'figures.yaml': figures.replace('admission: 21500', 'admission: 24700'),
  })
  await expect.poll(() => shown('/fees')).toContain('24,700')
  expect(await shown('/why-us')).toContain('Eight questions')
  expect(site.output()).toContain('a published text does not fit this program')
  await publish({ [en]: null, 'figures.yaml': null })
  await expect.poll(() => shown('/fees')).toContain('21,500')
})

test('what could not be read when it was published is shown as soon as it can be read', async () => {
  const run = (sql: string) => db.$pool.query(sql)
  const before = site.output().length
  await run('ALTER TABLE content_revision RENAME TO hidden_revision')
  try {
    await run(`SELECT pg_notify('content', 'something')`)
    await expect
      .poll(() => site.output().slice(before))
      .toContain('what the office has published could not be read')
    // Nobody is told of it.
    await db.$pool.query(
      `INSERT INTO hidden_revision (account, file, kind, text, "fromDay", batch)
       VALUES ('salma', 'figures.yaml', 'published', $1, '2020-01-01', gen_random_uuid())`,
      [figures.replace('admission: 21500', 'admission: 26900')],
    )
  } finally {
    await run('ALTER TABLE hidden_revision RENAME TO content_revision')
  }
  await expect.poll(() => shown('/fees')).toContain('26,900')
  await publish({ 'figures.yaml': null })
  await expect.poll(() => shown('/fees')).toContain('21,500')
})

test('a text of a later day is not shown before', async () => {
  await publish({ 'figures.yaml': figures.replace('admission: 21500', 'admission: 29100') }, '2099-01-01')
  await publish({ 'figures.yaml': figures.replace('admission: 21500', 'admission: 25300') })
  await expect.poll(() => shown('/fees')).toContain('25,300')
  await publish({ 'figures.yaml': null })
})

test('revisions cannot be changed or deleted', async () => {
  for (const statement of [
    'UPDATE content_revision SET text = null',
    'DELETE FROM content_revision',
    'TRUNCATE content_revision',
  ])
    await expect(db.$pool.query(statement)).rejects.toThrow('append-only')
})

test('what is published is in DATA_DIR, without which a start would parse it again', async () => {
  await publish({ 'figures.yaml': figures.replace('admission: 21500', 'admission: 26500') })
  await expect.poll(() => shown('/fees')).toContain('26,500')
  const file = path.join(site.dataDirectory, 'content', 'published.json')
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('admission: 26500')
  await publish({ 'figures.yaml': null })
})

test('what is published is written into files, with a word on those that the program has changed, and files are published', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-content-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const command = (...words: string[]) =>
    runContentCommand(words, async () => ({ db, close: async () => undefined }))
  const file = path.join(folder, 'figures.yaml')
  await publish({ 'figures.yaml': figures.replace('admission: 21500', 'admission: 22700') })
  expect(await command('export', folder)).toMatch(
    /figures\.yaml[\s\S]*The program has changed[\s\S]*figures\.yaml/,
  )
  expect(readFileSync(file, 'utf8')).toContain('admission: 22700')
  writeFileSync(file, figures.replace('admission: 21500', 'admission: many'))
  await expect(command('import', folder)).rejects.toThrow(/Nothing was published:\nfigures\.yaml line \d+/)
  writeFileSync(file, figures.replace('admission: 21500', 'admission: 22900'))
  expect(await command('import', folder)).toContain('1 files published')
  await expect.poll(() => shown('/fees')).toContain('22,900')
  expect(await command('import', folder)).toContain('No file differs')
})
