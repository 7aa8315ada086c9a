import { startSite } from '../support/site.ts'

// The site of the end-to-end tests as a process of its own: one for the whole run (playwright.config.ts, `webServer`), and
// one for each worker of the tests that need a site of their own (site.ts). It prints one line when visitors would find
// everything: the words, which are there as soon as the server answers, and the pictures, which follow.

const site = await startSite({ environment: { SYNC_SCHEDULE_FREQUENT: '*/2 * * * * *' } })
const { fakeUpstream } = site

let isEnding = false
async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  await site.close()
  process.exit(0)
}
process.once('SIGTERM', () => void end())
process.once('SIGINT', () => void end())
// A run that was killed cannot tell us to end.
const parent = process.ppid
setInterval(() => process.ppid !== parent && void end(), 1_000).unref()

/** How often a page holds what a pattern finds. */
const countOn = async (path: string, pattern: RegExp) =>
  (await (await fetch(site.url + path)).text()).match(pattern)?.length ?? 0

// The ten banners, the pictures of cards and portraits, and a few of the gallery.
const wanted: [path: string, pattern: RegExp, count: number][] = [
  ['/', /aria-roledescription="slide"/g, 10],
  ['/', /\/media\/[0-9a-f]{32}/g, 21],
  ['/gallery', /href="\/media\/[^"]+"/g, 4],
]
for (const [path, pattern, count] of wanted)
  while ((await countOn(path, pattern)) < count) await new Promise((resolve) => setTimeout(resolve, 250))

const { url } = site
const told = {
  url,
  control: `${fakeUpstream.filesUrl}/_control`,
  userId: fakeUpstream.userId,
  password: fakeUpstream.password,
}
process.stdout.write(`SITE ${JSON.stringify(told)}\n`)
