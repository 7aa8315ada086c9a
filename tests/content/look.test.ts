import { programFiles, programText } from '@school/content/program-files'
import { createDb, type Db } from '@school/prisma'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { account, get, post, signIn } from '../office/office.ts'
import { type App, startApp } from '../support/app.ts'
import { formIn, textOf } from './forms.ts'

// A page is changed as it looks (/office/pages/look), by the buttons of its form, without scripts. In a browser:
// tests/e2e/office-look.spec.ts.

let site: App
let db: Db
let editor: string
let colleague: string
beforeAll(async () => {
  site = await startApp()
  db = createDb(site.databaseUrl)
  await account(db, 'nasrin', 'editor')
  await account(db, 'kamal', 'editor')
  await account(db, 'rahim', 'reader')
  editor = await signIn(site, 'nasrin')
  colleague = await signIn(site, 'kamal')
})
afterAll(async () => {
  await db.$close()
  await site.close()
})

const FILE = 'pages/en/why-us.yaml'
const EDITOR = `/office/pages/look?file=${FILE}`
const PAGE = `/office/pages/look/page?file=${FILE}`
const BANGLA = EDITOR.replace('/en/', '/bn/')
const HEADING = 'f:/blocks/2/heading'

const open = async (address: string, cookie = editor) =>
  formIn(await (await get(site, address, cookie)).text())
const reset = (file = FILE) =>
  post(site, `/office/pages/restore?file=${encodeURIComponent(file)}`, { revision: '0' }, editor)
const sees = (address: string) =>
  expect.poll(async () => textOf(await fetch(site.url + address)), { timeout: 60_000 })

test('a part is opened, its heading changed and published, and visitors see it', async () => {
  const form = await open(EDITOR)
  const opened = formIn(await (await post(site, EDITOR, { ...form, change: 'open:2' }, editor)).text())
  expect(opened).toMatchObject({ part: '2', [HEADING]: 'Eight questions of parents, answered' })
  expect(opened).not.toHaveProperty('f:/blocks/1/items/0/text')
  expect(await db.contentRevision.count()).toBe(0)
  const answer = await post(
    site,
    EDITOR,
    { ...opened, [HEADING]: 'Eight answers for parents', action: 'publish' },
    editor,
  )
  expect(answer.headers.get('location')).toMatch(/look\?file=.*done=published.*part=2/)
  await sees('/why-us').toContain('Eight answers for parents')
  await reset()
  await sees('/why-us').not.toContain('Eight answers for parents')
})

test('the page shows what was entered, with the places of its parts, and no script; visitors see neither', async () => {
  const form = await open(`${EDITOR}&part=2`)
  const entered = { ...form, [HEADING]: 'Eight answers, not published' }
  const answer = await post(site, PAGE, entered, editor)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain('Eight answers, not published')
  // The links at its end are part of the layout; a script gives them their place.
  expect([...html.matchAll(/data-at="(\d+)"/g)].map(([, at]) => Number(at)).sort()).toEqual([0, 1, 2, 3])
  expect(html).toContain('<footer')
  expect(html).not.toMatch(/<script|rel="(?:manifest|modulepreload)"/)
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'self'/)
  const visited = await (await fetch(`${site.url}/why-us`)).text()
  expect(visited).not.toMatch(/data-at=|not published/)
  const stored = await (await get(site, PAGE, editor)).text()
  expect(stored).toContain('Eight questions of parents, answered')
})

test('what is wrong is said with its part, for the shown page and when it is published, and what was entered stays', async () => {
  const entered = { ...(await open(`${EDITOR}&part=2`)), [HEADING]: 'Nine questions of parents' }
  const shown = await post(site, PAGE, entered, editor)
  expect(shown.status).toBe(422)
  expect(await shown.text()).toMatch(/^pages\/en\/why-us\.yaml line \d+: .*blocks\.2/)
  const refused = await post(site, EDITOR, { ...entered, action: 'publish' }, editor)
  expect(refused.status).toBe(422)
  const html = await refused.text()
  const [alert = ''] = /role="alert"[\s\S]*?<\/ul>/.exec(html) ?? []
  expect(alert).toMatch(/line \d+[\s\S]*value="open:2"/)
  expect(formIn(html)).toMatchObject({ part: '2', [HEADING]: 'Nine questions of parents' })
  await post(site, `/office/pages/withdraw?file=${FILE}`, { revision: await newest() }, editor)
})

const newest = async () =>
  String((await db.contentRevision.findMany({ orderBy: { id: 'desc' }, take: 1 }))[0]?.id)

test('parts are added, moved and removed; the one that the other language lacks is marked', async () => {
  const form = await open(EDITOR)
  const added = await post(site, EDITOR, { ...form, change: 'insert:1', kind: 'list' }, editor)
  const html = await added.text()
  expect(html).toContain('other than in the other language')
  const list: Record<string, string> = { ...formIn(html), 'f:/blocks/2/items/0': 'One new sentence.' }
  expect(list.part).toBe('2')
  const moved = formIn(await (await post(site, EDITOR, { ...list, change: 'up:2' }, editor)).text())
  expect(moved).toMatchObject({ part: '1', 'f:/blocks/1/items/0': 'One new sentence.' })
  const removed = formIn(await (await post(site, EDITOR, { ...moved, change: 'cut:1' }, editor)).text())
  expect(removed.text).toBe(form.text)
  expect(await textOf(await get(site, EDITOR, editor))).not.toContain('other than in the other language')
})

test('two editors at once: the second one sees both texts', async () => {
  const [first, second] = [await open(`${EDITOR}&part=2`), await open(`${EDITOR}&part=2`, colleague)]
  await post(site, EDITOR, { ...first, [HEADING]: 'Eight questions, first', action: 'publish' }, editor)
  const late = await post(
    site,
    EDITOR,
    { ...second, [HEADING]: 'Eight questions, second', action: 'publish' },
    colleague,
  )
  expect(late.status).toBe(409)
  const html = await late.text()
  expect(formIn(html).text).toContain('Eight questions, second')
  expect(html).toContain('Eight questions, first')
  await reset()
})

test('only this page of the office may run our own scripts; it is for editors, and for pages with parts', async () => {
  const policyOf = async (address: string) =>
    (await get(site, address, editor)).headers.get('content-security-policy') ?? ''
  expect(await policyOf(EDITOR)).toMatch(
    /default-src 'none'.*frame-ancestors 'none'; script-src 'self'; connect-src 'self'; frame-src 'self'$/,
  )
  expect(await policyOf(EDITOR)).not.toMatch(/unsafe|\*/)
  expect(await policyOf(`/office/pages/form?file=${FILE}`)).not.toContain('script-src')
  const reader = await signIn(site, 'rahim')
  for (const address of [EDITOR, PAGE]) {
    expect((await get(site, address)).status).toBe(401)
    expect((await get(site, address, reader)).status).toBe(403)
    expect((await post(site, address, {}, editor, { origin: 'https://evil.example' })).status).toBe(403)
  }
  expect((await get(site, '/office/pages/look/page?file=figures.yaml', editor)).status).toBe(404)
  expect((await get(site, '/office/pages/look?file=nothing', editor)).status).toBe(404)
  // What has no parts is shown as its form.
  expect(await open('/office/pages/look?file=figures.yaml')).toHaveProperty('f:/figures/admission')
  const bangla = await textOf(await get(site, `${BANGLA}&part=2`, editor))
  expect(bangla).toContain('Eight questions of parents, answered')
})

/** These two are arranged by their own routes: their parts are chosen in the list. */
const OWN_LAYOUT = /^pages\/..\/(?:apply-online|choose-apply)\.yaml$/
const files = programFiles().filter((file) => /^pages\/.*\.yaml$/.test(file))

test.each(files)('%s is shown with the places of all its parts', async (file) => {
  const answer = await get(site, PAGE.replace(FILE, file), editor)
  expect(answer.status).toBe(200)
  const html = await answer.text()
  const places = new Set([...html.matchAll(/data-at="(\d+)"/g)].map(([, at]) => Number(at)))
  const blocks: { kind: string }[] = parse(programText(file) ?? '').blocks
  // The links at the end are part of the layout of most pages.
  const missing = blocks.filter((_, at) => !places.has(at)).map(({ kind }) => kind)
  if (!OWN_LAYOUT.test(file)) expect(['', 'links']).toContain(missing.join())
})
