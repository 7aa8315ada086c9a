import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { programText } from '@school/content/program-files'
import { appendRevisions } from '@school/office/content-revisions'
import { createDb } from '@school/prisma'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { textOf } from '../office/office.ts'
import { runSql } from '../submissions/posting.ts'
import { type App, startApp } from '../support/app.ts'
import { closeDatabase } from '../support/database-outage.ts'
import { syncedDatabase } from '../support/synced-database.ts'

// What the office has published is in DATA_DIR too: a start whose database fails shows it, and goes on with what the database has when it
// answers again.

let database: Awaited<ReturnType<typeof syncedDatabase>>
let folder: string
beforeEach(async () => {
  database = await syncedDatabase('rows')
  folder = mkdtempSync(path.join(tmpdir(), 'school-kept-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const keptFile = () => path.join(folder, 'content', 'published.json')
const start = () => startApp({ databaseUrl: database.url, synced: false, environment: { DATA_DIR: folder } })
const shown = async ({ url }: App, address: string) => textOf(await fetch(url + address))

async function publish(admission: string): Promise<void> {
  const program = programText('figures.yaml') ?? ''
  const text = program.replace('admission: 21500', `admission: ${admission}`)
  const db = createDb(database.url)
  const revision = { file: 'figures.yaml', kind: 'published', text, fromDay: '2020-01-01' } as const
  await appendRevisions(db, 'salma', [{ ...revision, baseHash: null, parentId: null }]).finally(() =>
    db.$close(),
  )
}

/** A site that has published a fee, and has ended. */
async function publishAndEnd(): Promise<void> {
  const site = await start()
  try {
    await publish('27100')
    await expect.poll(() => shown(site, '/fees')).toContain('27,100')
    await expect.poll(() => readFileSync(keptFile(), 'utf8')).toContain('admission: 27100')
  } finally {
    await site.close()
  }
}

/** Starts while what is published cannot be read, and the database then ends. */
async function startWithout(use: (site: App, answers: () => Promise<void>) => Promise<void>): Promise<void> {
  await runSql(database.url, 'ALTER TABLE content_revision RENAME TO content_revision_away')
  const site = await start()
  let open: (() => Promise<void>) | undefined = await closeDatabase(database.url)
  const answers = async () => {
    await open?.()
    open = undefined
    await runSql(database.url, 'ALTER TABLE IF EXISTS content_revision_away RENAME TO content_revision')
  }
  try {
    await use(site, answers)
  } finally {
    await answers()
    await site.close()
  }
}

test('a start whose database fails shows what the office has published, in both languages, and what comes later when the database answers', async () => {
  await publishAndEnd()
  await startWithout(async (site, answers) => {
    expect(await shown(site, '/fees')).toContain('27,100')
    expect(await shown(site, '/fees')).not.toContain('21,500')
    expect(await shown(site, '/bn/fees')).toContain('২৭,১০০')
    await answers()
    await publish('28300')
    await expect.poll(() => shown(site, '/fees')).toContain('28,300')
  })
})

test('after an update of the program, too: what another program has parsed is parsed anew', async () => {
  await publishAndEnd()
  const kept = JSON.parse(readFileSync(keptFile(), 'utf8'))
  expect(kept.program).toMatch(/^[0-9a-f]{64}$/)
  // As a program wrote it that knows other content.
  writeFileSync(keptFile(), JSON.stringify({ ...kept, key: 'another', program: 'another', content: {} }))
  await startWithout(async (site) => {
    expect(await shown(site, '/fees')).toContain('27,100')
  })
})

test('published texts that cannot be read in DATA_DIR are named in the log, so that nobody wonders about the texts of the program', async () => {
  await publishAndEnd()
  writeFileSync(keptFile(), '{ "half')
  await startWithout(async (site) => {
    expect(await shown(site, '/fees')).toContain('21,500')
    expect(site.output()).toContain('published texts in DATA_DIR cannot be read')
  })
})
