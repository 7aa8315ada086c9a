import { rmSync } from 'node:fs'
import { startFakeUpstream } from '@school/demo-upstream'
import { appendRevisions } from '@school/office/content-revisions'
import { readEnvironment } from '@school/server/environment'
import { ROLES, saveAccount } from '@school/server/office-accounts'
import { createWorkerServices } from '@school/server/services'
import pino from 'pino'
import { startSite } from '../support/site.ts'
import { makeDataDirectory, siteEnvironment } from '../support/site-environment.ts'
import { OFFICE_PASSWORD } from './office.ts'

// The site of the end-to-end tests as a process of its own: one for the whole run (playwright.config.ts, `webServer`), and
// one for the tests that need a site of their own (site.ts). It prints one line when the site is complete: the texts,
// which are there after the first sync, and the pictures, which follow.
// The web process is the real one. This process replaces the worker: it syncs when a test has changed rows, because a sync
// every two seconds would cost CPU time all the time.

process.env.QUICK_COMPRESSION = '1'

// The tests of forms and old browsers need no pictures (site.ts), which cost more than everything else at a start.
const hasPictures = !process.argv.includes('--without-pictures')

// No application is taken yet, and somebody who leaves an address can be told when (forms-reminder.spec.ts).
const isBeforeTheRound = process.argv.includes('--before-the-round')

let isEnding = false
let isRequested = false
let syncing: Promise<void> | undefined

/** Syncs. A call during a run causes one more run after it. */
function sync(): Promise<void> {
  isRequested = true
  syncing ??= (async () => {
    while (isRequested && !isEnding) {
      isRequested = false
      await worker.mirror.run('command')
      if (hasPictures) void worker.mirror.media.sync()
    }
    syncing = undefined
  })()
  return syncing
}

const fakeUpstream = await startFakeUpstream({ onTableChange: () => void sync() })
const mail = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'The School <office@school.example>',
  PUBLIC_URL: 'https://school.example',
}
const site = await startSite({
  fakeUpstream,
  // Nothing is sent: this worker has no mail server.
  environment: { ROLE: 'web', ...(isBeforeTheRound && mail) },
})
const directory = makeDataDirectory()
const worker = await createWorkerServices(
  readEnvironment(siteEnvironment(directory, site.databaseUrl, fakeUpstream)),
  pino({ level: 'error' }, process.stderr),
)

async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  await worker.close()
  await site.close()
  await fakeUpstream.close()
  rmSync(directory, { recursive: true, force: true })
  process.exit(0)
}
process.once('SIGTERM', () => void end())
process.once('SIGINT', () => void end())
// A run that was killed cannot send a signal.
const parent = process.ppid
setInterval(() => process.ppid !== parent && void end(), 1_000).unref()

await worker.forwarding.start()
for (const role of ROLES) await saveAccount(worker.db, role, role, OFFICE_PASSWORD)
await sync()
if (isBeforeTheRound) {
  const lines = [
    'sample: false',
    'opens: "2099-01-01"',
    'closes: ~',
    'tests: []',
    'interviews: ~',
    'results: ~',
  ]
  const text = [...lines, 'starts: ~', 'ageOn: ~', 'classes: {}', ''].join('\n')
  const revision = { file: 'intake.yaml', kind: 'published', text, baseHash: null, parentId: null } as const
  await appendRevisions(worker.db, 'editor', [{ ...revision, fromDay: '2020-01-01' }])
}

// Every picture is stored before the first page is requested, so that none appears during a test.
if (hasPictures) await worker.mirror.media.sync()

/** Returns the number of matches of a pattern in a page. */
const countOn = async (path: string, pattern: RegExp) =>
  (await (await fetch(site.url + path)).text()).match(pattern)?.length ?? 0

type Expected = [path: string, pattern: RegExp, count: number]

// The web process is notified of rows and pictures a moment later. There are 48 events in the document of their list, 157 addresses
// on the home page and 48 pictures in the gallery; the limits are a little lower.
const rows: Expected[] = [
  isBeforeTheRound
    ? ['/apply-online', /data-closed/g, 1]
    : ['/apply-online', /<option[^>]* value="\d+-\d+"/g, 5],
  ['/all-events', /href="\/events\/\d+"/g, 45],
]
const pictures: Expected[] = [
  ['/', /aria-roledescription="slide"/g, 10],
  ['/', /\/media\/[0-9a-f]{32}/g, 150],
  ['/gallery', /href="\/media\/[^"]+"/g, 45],
]
for (const [path, pattern, count] of hasPictures ? [...rows, ...pictures] : rows)
  while ((await countOn(path, pattern)) < count) await new Promise((resolve) => setTimeout(resolve, 250))

const { url } = site
const description = {
  url,
  control: `${fakeUpstream.filesUrl}/_control`,
  userId: fakeUpstream.userId,
  password: fakeUpstream.password,
}
process.stdout.write(`SITE ${JSON.stringify(description)}\n`)
