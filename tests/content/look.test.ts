import { programFiles, programText } from '@school/content/program-files'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { get, post } from '../office/office.ts'
import { siteWithEditors } from './editors.ts'
import { formIn, textOf } from './forms.ts'

// A page is changed as it looks (/office/pages/look), by the buttons of its form, without scripts. In a browser:
// tests/e2e/office-look.spec.ts.

const { it, open, reset } = siteWithEditors()

const FILE = 'pages/en/why-us.yaml'
const EDITOR = `/office/pages/look?file=${FILE}`
const PAGE = `/office/pages/look/page?file=${FILE}`
const BANGLA = EDITOR.replace('/en/', '/bn/')
const HEADING = 'f:/blocks/2/heading'

const sees = (address: string) =>
  expect.poll(async () => textOf(await fetch(it.site.url + address)), { timeout: 60_000 })

test('a part is opened, its heading changed and published, and visitors see it', async () => {
  const form = await open(EDITOR)
  const opened = formIn(await (await post(it.site, EDITOR, { ...form, change: 'open:2' }, it.editor)).text())
  expect(opened).toMatchObject({ part: '2', [HEADING]: 'Eight questions of parents, answered' })
  expect(opened).not.toHaveProperty('f:/blocks/1/items/0/text')
  expect(await it.db.contentRevision.count()).toBe(0)
  const answer = await post(
    it.site,
    EDITOR,
    { ...opened, [HEADING]: 'Eight answers for parents', action: 'publish' },
    it.editor,
  )
  expect(answer.headers.get('location')).toMatch(/look\?file=.*done=published.*part=2/)
  await sees('/why-us').toContain('Eight answers for parents')
  await reset(FILE)
  await sees('/why-us').not.toContain('Eight answers for parents')
})

test('the page shows what was entered, with the places of its parts, and no script; visitors see neither', async () => {
  const form = await open(`${EDITOR}&part=2`)
  const entered = { ...form, [HEADING]: 'Eight answers, not published' }
  const answer = await post(it.site, PAGE, entered, it.editor)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain('Eight answers, not published')
  // The links at its end are part of the layout; a script gives them their place.
  expect([...html.matchAll(/data-at="(\d+)"/g)].map(([, at]) => Number(at)).sort()).toEqual([0, 1, 2, 3])
  expect(html).toContain('<footer')
  expect(html).not.toMatch(/<script|rel="(?:manifest|modulepreload)"/)
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'self'/)
  const visited = await (await fetch(`${it.site.url}/why-us`)).text()
  expect(visited).not.toMatch(/data-at=|not published/)
  const stored = await (await get(it.site, PAGE, it.editor)).text()
  expect(stored).toContain('Eight questions of parents, answered')
})

test('what is wrong is said with its part, for the shown page and when it is published, and what was entered stays', async () => {
  const entered = { ...(await open(`${EDITOR}&part=2`)), [HEADING]: 'Nine questions of parents' }
  const shown = await post(it.site, PAGE, entered, it.editor)
  expect(shown.status).toBe(422)
  expect(await shown.text()).toMatch(/^pages\/en\/why-us\.yaml line \d+: .*blocks\.2/)
  const refused = await post(it.site, EDITOR, { ...entered, action: 'publish' }, it.editor)
  expect(refused.status).toBe(422)
  const html = await refused.text()
  const [alert = ''] = /role="alert"[\s\S]*?<\/ul>/.exec(html) ?? []
  expect(alert).toMatch(/line \d+[\s\S]*value="open:2"/)
  expect(formIn(html)).toMatchObject({ part: '2', [HEADING]: 'Nine questions of parents' })
  await post(it.site, `/office/pages/withdraw?file=${FILE}`, { revision: await newest() }, it.editor)
})

const newest = async () =>
  String((await it.db.contentRevision.findMany({ orderBy: { id: 'desc' }, take: 1 }))[0]?.id)

test('parts are added, moved and removed; the one that the other language lacks is marked', async () => {
  const form = await open(EDITOR)
  const added = await post(it.site, EDITOR, { ...form, change: 'insert:1', kind: 'list' }, it.editor)
  const html = await added.text()
  expect(html).toContain('other than in the other language')
  const list: Record<string, string> = { ...formIn(html), 'f:/blocks/2/items/0': 'One new sentence.' }
  expect(list.part).toBe('2')
  const moved = formIn(await (await post(it.site, EDITOR, { ...list, change: 'up:2' }, it.editor)).text())
  expect(moved).toMatchObject({ part: '1', 'f:/blocks/1/items/0': 'One new sentence.' })
  const removed = formIn(await (await post(it.site, EDITOR, { ...moved, change: 'cut:1' }, it.editor)).text())
  expect(removed.text).toBe(form.text)
  expect(await textOf(await get(it.site, EDITOR, it.editor))).not.toContain(
    'other than in the other language',
  )
})

test('two editors at once: the second one sees both texts', async () => {
  const [first, second] = [await open(`${EDITOR}&part=2`), await open(`${EDITOR}&part=2`, it.colleague)]
  await post(it.site, EDITOR, { ...first, [HEADING]: 'Eight questions, first', action: 'publish' }, it.editor)
  const late = await post(
    it.site,
    EDITOR,
    { ...second, [HEADING]: 'Eight questions, second', action: 'publish' },
    it.colleague,
  )
  expect(late.status).toBe(409)
  const html = await late.text()
  expect(formIn(html).text).toContain('Eight questions, second')
  expect(html).toContain('Eight questions, first')
  await reset(FILE)
})

test('only this page of the office may run our own scripts; it is for editors, and for pages with parts', async () => {
  const policyOf = async (address: string) =>
    (await get(it.site, address, it.editor)).headers.get('content-security-policy') ?? ''
  expect(await policyOf(EDITOR)).toMatch(
    /default-src 'none'.*frame-ancestors 'none'; script-src 'self'; connect-src 'self'; frame-src 'self'$/,
  )
  expect(await policyOf(EDITOR)).not.toMatch(/unsafe|\*/)
  expect(await policyOf(`/office/pages/form?file=${FILE}`)).not.toContain('script-src')
  for (const address of [EDITOR, PAGE]) {
    expect((await get(it.site, address)).status).toBe(401)
    expect((await get(it.site, address, it.reader)).status).toBe(403)
    expect((await post(it.site, address, {}, it.editor, { origin: 'https://evil.example' })).status).toBe(403)
  }
  expect((await get(it.site, '/office/pages/look/page?file=figures.yaml', it.editor)).status).toBe(404)
  expect((await get(it.site, '/office/pages/look?file=nothing', it.editor)).status).toBe(404)
  // What has no parts is shown as its form.
  expect(await open('/office/pages/look?file=figures.yaml')).toHaveProperty('f:/figures/admission')
  const bangla = await textOf(await get(it.site, `${BANGLA}&part=2`, it.editor))
  expect(bangla).toContain('Eight questions of parents, answered')
})

/** A running text, or the parts of the home page, has an editor of its own. */
const LETTER = 'pages/en/legal.md'
const HOME = 'site/en/home.yaml'

test('a running text is written beside the page that shows it, refused with a sentence, and published', async () => {
  const editor = EDITOR.replace(FILE, LETTER)
  const html = await (await get(it.site, editor, it.editor)).text()
  expect(html).toMatch(/<textarea id="text"[^>]*name="text"/)
  // The text of the other language is there to be read.
  expect(html).toContain('This text in the other language')
  const form = formIn(html)
  const text = (form.text ?? '').replace('The academy publishes', 'The **academy itself** publishes')
  const page = await post(it.site, PAGE.replace(FILE, LETTER), { ...form, text }, it.editor)
  expect(await page.text()).toMatch(/data-at="text"[\s\S]*<strong>academy itself<\/strong>/)
  const wrong = { ...form, text: `${text}\n[here](/nowhere)\n` }
  const refused = await post(it.site, PAGE.replace(FILE, LETTER), wrong, it.editor)
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringMatching(/legal\.md line \d+: the link to \/nowhere leads nowhere/),
  ])
  const answer = await post(it.site, editor, { ...form, text, action: 'publish' }, it.editor)
  expect(answer.headers.get('location')).toMatch(/look\?file=.*done=published/)
  await sees('/legal').toContain('academy itself')
  await reset(LETTER)
  await sees('/legal').not.toContain('academy itself')
})

test('the home page is changed by its parts, shown with their places, and published; meanwhile visitors see what is published', async () => {
  const [editor, page] = [EDITOR.replace(FILE, HOME), PAGE.replace(FILE, HOME)]
  const form = await open(`${editor}&part=0`)
  expect(form).toHaveProperty('f:/welcome/heading')
  expect(form).not.toHaveProperty('f:/intro/heading')
  const entered = { ...form, 'f:/welcome/heading': 'A school that changes its words' }
  const html = await (await post(it.site, page, entered, it.editor)).text()
  expect(html).toContain('A school that changes its words')
  const places = new Set([...html.matchAll(/data-at="(\d+)"/g)].map(([, at]) => Number(at)))
  expect([...places].sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const visited = await (await fetch(it.site.url)).text()
  expect(visited).not.toMatch(/data-at=|changes its words/)
  const refused = await post(
    it.site,
    editor,
    { ...form, 'f:/welcome/heading': '', action: 'publish' },
    it.editor,
  )
  expect(await refused.text()).toMatch(/home\.yaml line \d+: welcome\.heading: is empty[\s\S]*value="open:0"/)
  await post(it.site, `/office/pages/withdraw?file=${HOME}`, { revision: await newest() }, it.editor)
  const answer = await post(
    it.site,
    editor,
    {
      ...(await open(`${editor}&part=0`)),
      'f:/welcome/heading': 'A school that changes its words',
      action: 'publish',
    },
    it.editor,
  )
  expect(answer.headers.get('location')).toMatch(/look\?file=.*done=published.*part=0/)
  await sees('/').toContain('A school that changes its words')
  await reset(HOME)
  await sees('/').not.toContain('A school that changes its words')
})

const files = programFiles().filter((file) => /^pages\/.*\.(?:yaml|md)$/.test(file))

test.each(files)('%s is shown with the places of all its parts', async (file) => {
  const answer = await get(it.site, PAGE.replace(FILE, file), it.editor)
  expect(answer.status).toBe(200)
  const html = await answer.text()
  const places = new Set([...html.matchAll(/data-at="(\w+)"/g)].map(([, at]) => at))
  if (file.endsWith('.md')) return expect(places).toContain('text')
  const blocks: { kind: string }[] = parse(programText(file) ?? '').blocks
  // The links at the end are part of the layout of most pages.
  const missing = blocks.filter((_, at) => !places.has(String(at))).map(({ kind }) => kind)
  expect(['', 'links']).toContain(missing.join())
})
