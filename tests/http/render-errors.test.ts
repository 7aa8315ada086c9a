import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type Locale, locales, localPath, siteIn } from '@school/content'
import { messagesIn } from '@school/content/messages-in'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { application, apply, message, pairs } from '../submissions/posting.ts'
import { type App, startApp } from '../support/app.ts'
import { BROKEN_MESSAGE, brokenClient } from '../support/broken-client.ts'

// Errors while a page is rendered: what the visitor gets, and what the log, /metrics and /readyz say.

const client = await brokenClient()
/** The component of every route throws. */
const broken = await startApp({ web: client.web, forwards: true })
/** The site as built. */
const site = await startApp({
  databaseUrl: broken.databaseUrl,
  fakeUpstream: broken.fakeUpstream,
  synced: false,
})
afterAll(async () => {
  await site?.close()
  await broken?.close()
  client?.remove()
})

const lines = (from: App): Record<string, unknown>[] =>
  from
    .output()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const counter = async (from: App, series: string) => {
  const metrics = await (await fetch(`${from.url}/metrics`)).text()
  return Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  )
}
const readiness = async (from: App) => {
  const response = await fetch(`${from.url}/readyz`)
  return { code: response.status, ...(await response.json()) }
}
/** Texts of the page as visitors read them. */
const errorTexts = (locale: Locale) => {
  const { somethingWentWrong, pageFailedText, tryAgain } = messagesIn[locale].layout
  const [phone = ''] = siteIn[locale].phones
  const digits = [...'০১২৩৪৫৬৭৮৯']
  const local = locale === 'bn' ? phone.replace(/\d/g, (digit) => digits[Number(digit)] ?? '') : phone
  return [somethingWentWrong, pageFailedText({ phone: local }), tryAgain]
}

/** The ids of all routes with a page, from the names of their files. */
const routeIds = readdirSync(path.resolve(import.meta.dirname, '../../apps/web/src/routes'))
  .filter((file) => file.endsWith('.tsx') && file !== '__root.tsx')
  .map((file) => `/${file.replace(/\.tsx$/, '').replaceAll('.', '/')}`.replace(/^\/index$/, '/'))
  .sort()

test('a page of which a component throws answers 500 with the error page, is never cached, and is logged and counted', async () => {
  for (const locale of locales) expect(client.replaced[locale], locale).toBe(routeIds.length)
  const row = `/notice/${broken.fakeUpstream.tables.notices[0]?.id}`
  const addresses = ['/', '/about', '/apply-online', row, '/all-notice?title=a']
  const visits = locales.flatMap((locale) => addresses.map((address): [Locale, string] => [locale, address]))
  expect(await counter(broken, 'school_page_errors_total')).toBe(0)
  for (const [index, [locale, address]] of visits.entries()) {
    const where = localPath(address, locale)
    // A client each: one that renders this much would be slowed down.
    const headers = { 'x-forwarded-for': `198.51.100.${index}` }
    const response = await fetch(broken.url + where, { headers })
    expect([where, response.status]).toEqual([where, 500])
    expect(response.headers.get('cache-control'), where).toBe('no-store')
    const html = (await response.text()).replaceAll('<!-- -->', '')
    expect(html, where).toContain(`<html lang="${locale}"`)
    for (const text of errorTexts(locale)) expect(html, where).toContain(text)
    // The layout is complete, and neither the message nor a stack is sent.
    expect(html, where).toMatch(/<header[\s\S]*<main[\s\S]*<footer/)
    // React renders the page again in the browser.
    expect(html, where).toMatch(/<main [^>]*><!--\$!--><template><\/template>/)
    expect(html, where).not.toMatch(/broken by a test|BrokenPage/)
  }
  expect(await counter(broken, 'school_page_errors_total')).toBe(visits.length)
  // The page was not cached: it is rendered, and counted, again.
  expect((await fetch(`${broken.url}/about`)).status).toBe(500)
  expect(await counter(broken, 'school_page_errors_total')).toBe(visits.length + 1)
})

test('the outcome of a submission is sent as a plain page if its component throws, and the entries are not logged', async () => {
  const sent = await fetch(`${broken.url}/contact`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(pairs(message())),
  })
  expect(sent.status).toBe(303)
  const response = await fetch(new URL(sent.headers.get('location') ?? '', broken.url))
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await response.text()).toMatch(/M-\w{4}-\w{4}/)
  const [line] = lines(broken).filter(({ route }) => route === '/submitted/$reference')
  expect(line).toMatchObject({ level: 50, componentStack: expect.stringContaining('BrokenPage') })
  expect(JSON.stringify(line)).not.toContain(BROKEN_MESSAGE)
  expect(broken.output()).not.toMatch(/Karim|karim/)
})

test('the status of an application is sent as a plain page too', async () => {
  const { answer } = await apply(broken, application(broken, { applicantName: 'Karim' }))
  const href = 'reference' in answer ? answer.statusLink?.href : ''
  const response = await fetch(broken.url + href)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await response.text()).toMatch(/A-\w{4}-\w{4}/)
  expect(broken.output()).not.toContain('Karim')
})

test('the log names every route of which the component throws, once, with path, component stack and cause', async () => {
  const failed = lines(broken).filter(({ msg }) => String(msg).startsWith('pages failed'))
  // The files of the languages differ.
  for (const route of ['/', '/$', '/apply-online', '/notice/$id', '/all-notice']) {
    const ofRoute = failed.filter((line) => line.route === route)
    expect([route, ofRoute.length > 0 && ofRoute.length <= locales.length]).toEqual([route, true])
    for (const line of ofRoute) {
      expect(line).toMatchObject({
        level: 50,
        path: expect.stringMatching(/^\/[^?]*$/),
        componentStack: expect.stringContaining('at BrokenPage'),
        err: { stack: expect.stringContaining('BrokenPage') },
      })
    }
  }
})

test('a process of which pages fail stays ready and names their routes', async () => {
  const { code, status, problems } = await readiness(broken)
  expect([code, status]).toEqual([200, 'serving, some pages failing'])
  expect(problems).toContain('pages of the route /notice/$id cannot be rendered')
})

test('an error in the layout answers 500 with a plain page that is not cached, and is logged', async () => {
  const year = vi.spyOn(Date.prototype, 'getUTCFullYear').mockReturnValue(Object.create(null))
  try {
    for (const locale of locales) {
      const response = await fetch(site.url + localPath('/about', locale))
      expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store'])
      const html = await response.text()
      expect(html).toContain(`<html lang="${locale}"`)
      expect(html).toContain(messagesIn[locale].layout.somethingWentWrong)
    }
  } finally {
    year.mockRestore()
  }
  expect(lines(site)).toContainEqual(
    expect.objectContaining({ path: '/about', componentStack: expect.stringContaining('Footer') }),
  )
  expect((await fetch(`${site.url}/about`)).status).toBe(200)
})

test('an error of a loader itself answers 503 and is reported, because no procedure has recorded it', async () => {
  const { render } = await client.web('en')
  const link = () => () => {
    throw new TypeError('no answer of a procedure')
  }
  const request = new Request('https://school.example/about')
  const page = await render({ request, link, origin: '', nonce: 'a', sampleData: false, unread: [] })
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '30' }, route: '/$' })
  expect(page.failure?.error).toMatchObject({ cause: { message: 'no answer of a procedure' } })
})

test('a procedure that fails while pages are rendered is logged once, counted and named by /readyz, until it works again', async () => {
  const database = new pg.Client({ connectionString: site.databaseUrl })
  await database.connect()
  onTestFinished(() => database.end())
  const series = 'school_procedure_errors_total{procedure="faq"}'
  const problem = 'the procedure faq fails'
  expect(await counter(site, series)).toBe(0)
  await database.query('ALTER TABLE faq RENAME COLUMN "answerEnglish" TO away')
  try {
    for (const title of ['one', 'two', 'three']) {
      const response = await fetch(`${site.url}/faq?title=${title}`)
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
      expect(response.headers.get('cache-control')).toBe('no-store')
      const html = await response.text()
      expect(html).toContain(messagesIn.en.layout.somethingWentWrong)
      // The cause is for the log only.
      expect(html).not.toMatch(/answerEnglish|does not exist/)
    }
    expect(await counter(site, series)).toBeGreaterThanOrEqual(3)
    expect(await readiness(site)).toMatchObject({
      code: 200,
      problems: expect.arrayContaining([problem]),
    })
  } finally {
    await database.query('ALTER TABLE faq RENAME COLUMN away TO "answerEnglish"')
  }
  const failed = lines(site).filter(({ procedure }) => procedure === 'faq')
  expect(failed).toMatchObject([
    {
      level: 50,
      page: '/faq',
      err: { message: expect.stringContaining('answerEnglish'), stack: expect.any(String) },
    },
  ])
  expect((await fetch(`${site.url}/faq?title=one`)).status).toBe(200)
  expect((await readiness(site)).problems).not.toContain(problem)
})

test('a procedure that fails for a script is counted in the same way', async () => {
  const database = new pg.Client({ connectionString: site.databaseUrl })
  await database.connect()
  onTestFinished(() => database.end())
  const series = 'school_procedure_errors_total{procedure="videos.list"}'
  await database.query('ALTER TABLE video RENAME COLUMN title TO away')
  try {
    const response = await fetch(`${site.url}/trpc/videos.list?input=${encodeURIComponent('{}')}`)
    expect(response.status).toBe(500)
  } finally {
    await database.query('ALTER TABLE video RENAME COLUMN away TO title')
  }
  expect(await counter(site, series)).toBe(1)
  expect((await readiness(site)).problems).toContain('the procedure videos.list fails')
  expect(lines(site)).toContainEqual(expect.objectContaining({ level: 50, procedure: 'videos.list' }))
})
