import { messagesIn } from '@school/content/messages-in'
import { programText } from '@school/content/program-files'
import { appendRevisions } from '@school/office/content-revisions'
import { schoolDay } from '@school/upstream/school-time'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { get, hiddenIn, PASSWORD, post } from '../office/office.ts'
import { siteWithEditors } from './editors.ts'
import { formIn, textOf } from './forms.ts'

// An editor changes pages at /office/pages, in a browser without scripts.

const { it, open, reset } = siteWithEditors()

const WHY = '/office/pages/text?path=/why-us&locale=en'
const shown = async (address: string) => textOf(await fetch(it.site.url + address))
/** A cached page is served for a moment while a new one is made. */
const sees = (address: string) => expect.poll(() => shown(address))
const program = (file: string) => programText(file) ?? ''
const why = program('pages/en/why-us.yaml')

/** Opens the page of a text, changes it, and presses a button. */
async function write(
  address: string,
  change: (text: string) => string,
  action: 'draft' | 'publish' = 'publish',
  cookie = it.editor,
): Promise<Response> {
  const form = await open(address, cookie)
  return post(it.site, address, { ...form, text: change(form.text ?? ''), action }, cookie)
}

test('the list has every page and file, its state, and what is still to be written; readers do not get it', async () => {
  const list = await textOf(await get(it.site, '/office/pages', it.editor))
  expect(list).toMatch(/Fees and other figures figures\.yaml/)
  expect(list).toContain('pages/bn/why-us.yaml')
  expect(list).toContain('What the school still has to write')
  expect(list).toContain('Who are the eight partners?')
  const inBangla = await textOf(await get(it.site, '/bn/office/pages', it.editor))
  expect(inBangla).toContain('ফি ও অন্যান্য সংখ্যা')
  // Figures in a question too.
  expect(inBangla).toContain('ঠিক সেই দিনে কী হবে?')
  expect(inBangla).not.toMatch(/আগে দিতে হয়[^।]{0,20}[0-9]/)
  expect(await textOf(await get(it.site, '/office/pages?q=zamzam', it.editor))).toContain('Nothing found')
  expect(await textOf(await get(it.site, '/office/pages?q=the+Quran+every+morning', it.editor))).toContain(
    'why-us',
  )
  for (const address of ['/office/pages', WHY]) {
    expect((await get(it.site, address, it.reader)).status).toBe(403)
    expect((await get(it.site, address)).status).toBe(401)
  }
  expect((await get(it.site, '/office', it.editor)).headers.get('location')).toBe('/office/pages')
  expect((await get(it.site, '/office/log', it.editor)).status).toBe(403)
})

test('a sentence is changed, published and seen, and is in history and audit log', async () => {
  const answer = await write(WHY, (text) => text.replace('Eight questions', 'Eight good questions'))
  expect(answer.status).toBe(303)
  const page = await textOf(await get(it.site, answer.headers.get('location') ?? '', it.editor))
  expect(page).toContain('Published. Visitors see it within a few seconds.')
  expect(page).toMatch(/nasrin: published/)
  await sees('/why-us').toContain('Eight good questions')
  expect(await textOf(await get(it.site, '/office/pages', it.editor))).toMatch(
    /why-us\.yaml.{0,20}changed by the office/,
  )
  expect(
    await it.db.officeAudit.count({
      where: { action: 'text-publish', about: { has: 'pages/en/why-us.yaml' } },
    }),
  ).toBe(1)
  const { headers } = await reset('pages/en/why-us.yaml')
  expect(headers.get('location')).toContain('done=published')
  await sees('/why-us').not.toContain('Eight good questions')
})

test('a draft is not seen by visitors, and is there when the editor comes back', async () => {
  await write(WHY, (text) => text.replace('Small groups', 'Small classes'), 'draft')
  await sees('/why-us').toContain('Small groups')
  const page = await (await get(it.site, WHY, it.colleague)).text()
  expect(formIn(page).text).toContain('Small classes')
  const [id = ''] = /revision" value="(\d+)"/.exec(page)?.slice(1) ?? []
  await post(it.site, '/office/pages/withdraw?file=pages/en/why-us.yaml', { revision: id }, it.editor)
  expect((await open(WHY)).text).toBe(why)
})

test('a draft is shown at its preview address to whoever has it, for a week or until it is withdrawn, and nothing else is', async () => {
  const save = (from: string, to: string) => write(WHY, (text) => text.replace(from, to), 'draft')
  const opened = async () => {
    const page = await (await get(it.site, WHY, it.editor)).text()
    const [, address = ''] = /href="(\/office\/preview\/[^"]+)"/.exec(page) ?? []
    const [, id = ''] = /revision" value="(\d+)"/.exec(page) ?? []
    return { address, id }
  }
  await save('Small groups', 'Small classes')
  const first = await opened()
  await save('Small classes', 'Tiny groups')
  const second = await opened()
  const answer = await fetch(it.site.url + first.address)
  expect(await textOf(answer)).toContain('Small classes')
  expect(answer.headers.get('content-security-policy')).not.toMatch(/script-src (?!'none')/)
  expect(await shown(second.address)).toContain('Tiny groups')
  const statuses = (addresses: string[]) =>
    Promise.all(addresses.map(async (address) => (await fetch(it.site.url + address)).status))
  const [, token = ''] = /preview\/([^/]+)/.exec(first.address) ?? []
  const [, version = '', day = '', signature = ''] = /^(\d+)-(\d+)-(.+)$/.exec(token) ?? []
  const others = [
    // Another revision, another day, another page, another language, another signature.
    first.address.replace(token, `${Number(version) - 1}-${day}-${signature}`),
    first.address.replace(`-${day}-`, `-${Number(day) + 1}-`),
    first.address.replace('/why-us', '/about'),
    `/bn${first.address}`,
    first.address.replace(signature, 'A'.repeat(22)),
  ]
  expect(await statuses(others)).toEqual([404, 404, 404, 404, 404])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await statuses([first.address])).toEqual([404])
  vi.useRealTimers()
  await post(it.site, '/office/pages/withdraw?file=pages/en/why-us.yaml', { revision: second.id }, it.editor)
  expect(await statuses([first.address, second.address])).toEqual([404, 404])
})

test('a new entry needs both languages: the English draft is published with the Bangla text', async () => {
  const english = await write(
    WHY,
    (text) => withReason(text.replace('Eight questions', 'Nine questions'), 'A ninth reason', 'It is near.'),
    'publish',
  )
  expect(english.status).toBe(422)
  expect(await textOf(english)).toMatch(
    /pages\/bn\/why-us\.yaml line \d+: .*has 8 entries, but the English text has 9/,
  )
  const bangla = '/office/pages/text?path=/why-us&locale=bn'
  const both = await write(bangla, (text) =>
    withReason(text.replace('আটটি', 'নয়টি'), 'নবম কারণ', 'বিদ্যালয় কাছেই।'),
  )
  expect(both.headers.get('location')).toContain('together')
  await sees('/why-us').toContain('A ninth reason')
  await sees('/bn/why-us').toContain('নবম কারণ')
  // One action undoes both.
  await reset('pages/en/why-us.yaml')
  await sees('/why-us').not.toContain('A ninth reason')
  await sees('/bn/why-us').not.toContain('নবম কারণ')
})

/** The text with one more card. */
const withReason = (text: string, title: string, sentence: string) =>
  text.replace(/( +)- title: .+\n/, `$1- title: ${title}\n$1  text: ${sentence}\n$&`)

test('two editors at once: what they change apart is joined, what they change alike is refused with both texts', async () => {
  const first = await open(WHY)
  const second = await open(WHY, it.colleague)
  const send = (form: Record<string, string>, from: string, to: string, cookie: string) =>
    post(it.site, WHY, { ...form, text: (form.text ?? '').replace(from, to), action: 'publish' }, cookie)
  await send(first, 'Small groups', 'Smaller groups', it.editor)
  const joined = await send(second, 'Three languages', 'Four languages', it.colleague)
  expect(joined.headers.get('location')).toContain('merged')
  await sees('/why-us').toMatch(/Smaller groups.*Four languages/)
  const late = await send(second, 'Small groups', 'Tiny groups', it.colleague)
  expect(late.status).toBe(409)
  const page = await late.text()
  expect(page).toContain('changed the same lines at the same time')
  expect(formIn(page).text).toContain('Tiny groups')
  expect(page).toContain('Smaller groups')
  await reset('pages/en/why-us.yaml')
})

test('a text is planned for a day, listed, and withdrawn', async () => {
  const form = await open(WHY)
  const day = `${Number(schoolDay(new Date()).slice(0, 4)) + 1}-01-01`
  const text = why.replace('Eight questions', 'Reasons of the new year')
  await post(it.site, WHY, { ...form, text, from: day, action: 'publish' }, it.editor)
  await sees('/why-us').toContain('Eight questions')
  expect(await textOf(await get(it.site, '/office/pages', it.editor))).toContain('planned from 01 Jan')
  // A small correction before that day is in both.
  await write(WHY, (now) => now.replace('Small groups', 'Little groups'))
  const { rows } = await it.db.$pool.query(
    `SELECT text FROM content_revision WHERE "fromDay" = $1 ORDER BY id DESC LIMIT 1`,
    [day],
  )
  expect(rows[0].text).toContain('Little groups')
  expect(rows[0].text).toContain('Reasons of the new year')
  await reset('pages/en/why-us.yaml')
})

test('a text that is planned with a word that the site does not use is planned, and the word is said', async () => {
  const address = WHY.replace('locale=en', 'locale=bn')
  const form = await open(address)
  const day = `${Number(schoolDay(new Date()).slice(0, 4)) + 1}-01-01`
  const text = (form.text ?? '').replace('শিক্ষার্থী', 'আবেদনকারী')
  const page = await textOf(
    await post(it.site, address, { ...form, text, from: day, action: 'publish' }, it.editor),
  )
  expect(page).toContain('The site says it with other words')
  expect(page).toContain('Planned. It is published by itself on that day.')
  await reset('pages/bn/why-us.yaml')
})

test('a figure that pages name has no button that removes it', async () => {
  const form = await (await get(it.site, '/office/pages/form?file=figures.yaml', it.editor)).text()
  expect(form).toContain('name="f:/figures/admission"')
  expect(form).not.toContain('value="remove:/figures/admission"')
})

test('an editor who works in Bangla reads in Bangla what is wrong, and where', async () => {
  const address = `/bn${WHY}`
  const form = await open(address)
  const text = why.replace('Eight questions', 'Nine questions').replace('Small groups', 'ছোট দল')
  const answer = await post(it.site, address, { ...form, text, action: 'publish' }, it.editor)
  expect(answer.status).toBe(422)
  const page = await textOf(answer)
  expect(page).toMatch(/pages\/en\/why-us\.yaml, লাইন [০-৯]+: ইংরেজি লেখায় বাংলা অক্ষর: ছোট/)
  expect(page).not.toMatch(/ line \d+: /)
  await reset('pages/en/why-us.yaml')
})

test('a session that ends while a page is written goes on with what was written, as text, in its form, and as it looks', async () => {
  const long = why.replace('Small groups', `Small classes ${'লেখা '.repeat(12_000)}`)
  const resume = async (address: string, fields: Record<string, string>, name = 'nasrin') => {
    const ended = await (await post(it.site, address, fields)).text()
    const carried = { next: hiddenIn(ended, 'next'), entries: hiddenIn(ended, 'entries') }
    return post(it.site, '/office', { name, password: PASSWORD, ...carried })
  }
  const text = await open(WHY)
  const shown = await resume(WHY, { ...text, text: long, action: 'publish' })
  const again = formIn(await shown.clone().text())
  expect(again).toMatchObject({ text: expect.stringContaining('Small classes লেখা'), version: text.version })
  expect(again.text?.trim()).toBe(long.trim())
  expect(await textOf(shown)).toContain('What was changed here is not saved yet.')
  for (const kind of ['form', 'look']) {
    const address = WHY.replace('/text?', `/${kind}?`)
    const form = await open(address)
    const [changed = ''] = Object.keys(form).filter((name) =>
      form[name]?.includes('Eight questions of parents'),
    )
    const back = await resume(address, { ...form, [changed]: 'Eight changed questions', action: 'publish' })
    expect(await back.text(), kind).toContain('Eight changed questions')
  }
  // Nothing was written, and who may not write a page is told so.
  expect((await open(WHY)).text).toBe(text.text)
  const reader = await resume(WHY, { ...text, text: long }, 'rahim')
  expect((await get(it.site, reader.headers.get('location') ?? '', it.reader)).status).toBe(403)
  // A photograph has to be chosen again, at its place, and a text that is too long was not read: both are told.
  const place = '/office/pages/picture?place=school'
  const photograph = new FormData()
  photograph.set('file', new Blob(['photograph']), 'IMG_2041.jpg')
  const upload = { method: 'POST', body: photograph, headers: { origin: it.site.url } }
  const sent = [
    await fetch(it.site.url + place, upload),
    await post(it.site, WHY, { text: 'x'.repeat(600_000) }),
  ]
  for (const answer of sent) {
    const ended = await answer.text()
    expect(ended).toContain(messagesIn.en.matters.entriesLost)
    expect(ended).not.toContain(messagesIn.en.matters.entriesKept)
  }
  expect((await resume(place, {})).headers.get('location')).toBe(place)
})

test('while too many texts are being checked, the draft of a text or a photograph is saved, and the editor is told that it was not checked', async () => {
  const file = 'pictures.yaml'
  const pictures = program(file).replace('The school in the morning', 'The school at noon')
  const by = { baseHash: null, fromDay: null, parentId: null }
  await appendRevisions(it.db, 'nasrin', [{ file, kind: 'draft', text: pictures, ...by }])
  const form = await open(WHY)
  const text = why.replace('Small groups', 'Small classes')
  const place = '/office/pages/picture?place=school'
  const tap = '/office/pages/picture/focus?place=school'
  const saves = [
    () => post(it.site, WHY, { ...form, action: 'draft', text }, it.editor),
    () => post(it.site, tap, { 'at.x': '29', 'at.y': '59' }, it.editor),
  ]
  // Drafts of other files keep the queue full, however quick the machine is, until both were told.
  let isTold = false
  const others = [
    'fees',
    'subjects',
    'curriculum',
    'policies',
    'sports',
    'year-group',
    'hostel-policy',
  ].flatMap((page) => ['en', 'bn'].map((language) => `pages/${language}/${page}.yaml`))
  const filling = others.map(async (name) => {
    while (!isTold) {
      const address = `/office/pages/text?file=${name}`
      await post(it.site, address, { text: program(name), action: 'draft' }, it.editor)
    }
  })
  const starts = ['/office/pages/text?', place]
  const unchecked = new Map<string, string>()
  try {
    await expect
      .poll(async () => {
        for (const answer of await Promise.all(saves.map((save) => save()))) {
          const address = answer.headers.get('location') ?? ''
          const start = starts.find((one) => address.startsWith(one))
          if (start && address.includes('done=unchecked')) unchecked.set(start, address)
        }
        return starts.every((start) => unchecked.has(start))
      })
      .toBe(true)
  } finally {
    isTold = true
    await Promise.all(filling)
  }
  for (const start of starts)
    expect(await textOf(await get(it.site, unchecked.get(start) ?? '', it.editor)), start).toContain(
      'Saved as a draft, but not checked yet',
    )
  expect((await open(WHY)).text).toContain('Small classes')
  expect(await (await get(it.site, place, it.editor)).text()).toContain('data-x="10" data-y="30"')
  await reset('pages/en/why-us.yaml')
  await reset(file)
})

test('an earlier text is published again in one action, and compared side by side', async () => {
  await write(WHY, (text) => text.replace('Eight questions of parents, answered', 'First heading'))
  await write(WHY, (text) => text.replace('First heading', 'Second heading'))
  const page = await (await get(it.site, WHY, it.editor)).text()
  const ids = [...page.matchAll(/compare=(\d+)#/g)].map(([, id]) => Number(id))
  const [, previous = 0] = ids.filter((id) => id > 0)
  const compared = await textOf(await get(it.site, `${WHY}&compare=${previous}`, it.editor))
  expect(compared).toMatch(/heading: First heading\s+heading: Second heading/)
  await post(
    it.site,
    '/office/pages/restore?file=pages/en/why-us.yaml',
    { revision: `${previous}` },
    it.editor,
  )
  await sees('/why-us').toContain('First heading')
  await reset('pages/en/why-us.yaml')
})

test('after an update that has changed a text of the office too, both are shown side by side, and the one that is published again counts', async () => {
  const file = 'pages/en/why-us.yaml'
  const text = why.replace('Eight questions', 'Eight older questions')
  // What the office has changed was another text of the program.
  const before = { baseHash: '0'.repeat(64), fromDay: schoolDay(new Date()), parentId: null }
  await appendRevisions(it.db, 'nasrin', [{ file, kind: 'published', text, ...before }])
  await sees('/why-us').toContain('Eight older questions')
  expect(await textOf(await get(it.site, '/office/pages', it.editor))).toMatch(
    /why-us\.yaml.{0,80}changed in the program since/,
  )
  for (const address of [WHY, `/office/pages/look?file=${file}`])
    expect(await textOf(await get(it.site, address, it.editor))).toMatch(
      /brought a new text.*heading: Eight questions of parents, answered\s+heading: Eight older questions/,
    )
  await write(WHY, (now) => now.replace('Eight older questions', 'Eight chosen questions'))
  await sees('/why-us').toContain('Eight chosen questions')
  expect(await textOf(await get(it.site, WHY, it.editor))).not.toContain('brought a new text')
  await reset(file)
})

test('a text that an update has left out is named with its reason in the language of the office', async () => {
  const file = 'pages/en/why-us.yaml'
  const by = { baseHash: null, fromDay: schoolDay(new Date()), parentId: null }
  await appendRevisions(it.db, 'nasrin', [
    { file, kind: 'published', text: 'sample: true\nblocks: []\n', ...by },
  ])
  const page = async (start: string) => textOf(await get(it.site, start + WHY, it.editor))
  await expect
    .poll(() => page(''))
    .toMatch(/which shows its own text instead: pages\/en\/why-us\.yaml line 2: .*too short/)
  expect(await page('/bn')).toMatch(/দেখানো হচ্ছে: pages\/en\/why-us\.yaml, লাইন ২: .*কম আছে/)
  expect(await page('/bn')).not.toMatch(/ line \d+: |too short/)
  await reset(file)
})

describe('wrong entries are refused with a sentence, and nothing is lost, published or run', () => {
  const fees = program('pages/en/fees.yaml')
  const WRONG: [string, string, (text: string) => string, RegExp][] = [
    ['a block without content', WHY, () => 'sample: true\nblocks: []\n', /line 2: blocks: is too short/],
    ['broken notation', WHY, (t) => t.replace('blocks:', 'blocks: ['), /line \d+: the notation is broken/],
    ['a tab', WHY, (t) => t.replace('  - kind: text', '\t- kind: text'), /line \d+: the notation is broken/],
    ['an unknown kind', WHY, (t) => t.replace('kind: cards', 'kind: carousel'), /line \d+: .*unknown kind/],
    [
      'an unknown field',
      WHY,
      (t) => t.replace('sample: true', 'sample: true\ncolour: red'),
      /no field called colour/,
    ],
    ['a missing field', WHY, (t) => t.replace(/- title: Small groups\n +/, '- '), /title: is missing/],
    ['an empty title', WHY, (t) => t.replace('title: Small groups', 'title: ""'), /title: is empty/],
    ['a long title', WHY, (t) => t.replace('Small groups', 'x'.repeat(121)), /at most 120 characters/],
    [
      'an unknown icon',
      WHY,
      (t) => t.replace('title: Small groups', 'title: Small groups\n        icon: rocket'),
      /icon: must be/,
    ],
    ['a wrong count in the heading', WHY, (t) => t.replace('Eight questions', 'Nine questions'), /Nine/],
    [
      'one more entry in one language',
      WHY,
      (t) => withReason(t, 'One more', 'More.'),
      /Bangla|bn\/why-us|Eight|entries/,
    ],
    ['another figure in one language', WHY, (t) => t.replace('figure: 13', 'figure: 14'), /14/],
    ['an amount', WHY, (t) => t.replace('Small groups', 'Only Tk 500'), /amounts stand once/],
    ['an amount in words', WHY, (t) => t.replace('Small groups', 'Only 500 Taka'), /amounts stand once/],
    ['an unknown figure', WHY, (t) => t.replace('Small groups', '{admisson}'), /\{admisson\}/],
    [
      'a list instead of a text',
      WHY,
      (t) => t.replace('title: Small groups', 'title: [Small, groups]'),
      /must be a text/,
    ],
    [
      'a date for a boolean',
      WHY,
      (t) => t.replace('sample: true', 'sample: tomorrow'),
      /sample: must be a boolean/,
    ],
    ['nothing', WHY, () => '', /The text is empty/],
    ['blanks', WHY, () => ' \n\n ', /The text is empty/],
    ['NUL', WHY, (t) => t.replace('Small', 'Sm\0all'), /characters that cannot be shown/],
    ['a control character', WHY, (t) => t.replace('Small', 'Sm\u0007all'), /characters that cannot be shown/],
    ['a turned direction', WHY, (t) => t.replace('Small', 'Sm\u202eall'), /characters that cannot be shown/],
    ['10 MB', WHY, (t) => t + '# '.padEnd(10_000_000, 'x'), /too long: at most 200,000 characters/],
    ['20 MB', WHY, (t) => t + '# '.padEnd(20_000_000, 'x'), /too long: at most 200,000 characters/],
    ['an alias bomb', WHY, () => bomb(), /notation|alias|line/i],
    [
      'Latin letters in Bangla',
      '/office/pages/text?path=/why-us&locale=bn',
      (t) => t.replace(/title: .+/, 'title: Quran'),
      /Latin letters in Bangla text: Quran/,
    ],
    [
      'Latin digits in Bangla',
      '/office/pages/text?path=/why-us&locale=bn',
      (t) => t.replace(/title: .+/, 'title: ৫ 5'),
      /Latin digits in Bangla text: 5/,
    ],
    [
      'a mark that is missing',
      '/office/pages/text?path=/legal&locale=en',
      () => 'Only text\n',
      /line 1: must be <!-- sample/,
    ],
    [
      'a link that leads nowhere',
      '/office/pages/text?path=/legal&locale=en',
      (t) => `${t}\n[here](/nowhere)\n`,
      /the link to \/nowhere leads nowhere/,
    ],
    [
      'a link to http',
      '/office/pages/text?path=/legal&locale=en',
      (t) => `${t}\n[here](http://example.com)\n`,
      /leads nowhere/,
    ],
    [
      'a link that runs',
      '/office/pages/text?path=/legal&locale=en',
      (t) => `${t}\n[here](javascript:alert(1))\n`,
      /leads nowhere/,
    ],
    [
      'one more paragraph in one language',
      '/office/pages/text?path=/legal&locale=en',
      (t) => `${t}\nOne more paragraph.\n`,
      /English text goes on|bn\/legal/,
    ],
    [
      'a row with a cell too many',
      '/office/pages/text?file=pages/en/fees.yaml',
      () => fees.replace(/- \["?[^\n]+\]/, (row) => row.replace(/\]$/, ', 1]')),
      /cells, but there are|entries, but the English/,
    ],
    [
      'a fee that is written into a table',
      '/office/pages/text?file=pages/en/fees.yaml',
      () => fees.replace('"{admission}"', '21500'),
      /21500 is written out/,
    ],
    [
      'a fee that is a text',
      '/office/pages/text?file=figures.yaml',
      (t) => t.replace('admission: 21500', 'admission: many'),
      /admission/,
    ],
    [
      'a fee that is missing',
      '/office/pages/text?file=figures.yaml',
      (t) => t.replace(/^ +admission: 21500\n/m, ''),
      /admission/,
    ],
    [
      'a figure with a blank in its name',
      '/office/pages/text?file=figures.yaml',
      (t) => t.replace('admission: 21500', 'admission fee: 21500'),
      /line \d+/,
    ],
    [
      'an address that is no https',
      '/office/pages/text?file=settings.yaml',
      (t) => t.replace(/https:\/\/[^\s"]+/, 'javascript:alert(1)'),
      /is not an https:\/\/ address/,
    ],
    [
      'an e-mail that is none',
      '/office/pages/text?file=settings.yaml',
      (t) => t.replace('office@example.org', 'office'),
      /emails/,
    ],
    [
      'a redirect to nowhere',
      '/office/pages/text?file=redirects.yaml',
      (t) => t.replace('to: /about }', 'to: /abuot }'),
      /leads to \/abuot, where no page is/,
    ],
    [
      'a redirect from a page',
      '/office/pages/text?file=redirects.yaml',
      (t) => t.replace('from: /about-us', 'from: /about'),
      /is a page of its own/,
    ],
    [
      'the same redirect twice',
      '/office/pages/text?file=redirects.yaml',
      (t) => t.replace('from: /home', 'from: /index.html'),
      /stands there twice/,
    ],
    [
      'a synonym of two words',
      '/office/pages/text?file=search-synonyms.yaml',
      (t) => t.replace('notice, ', 'notice board, '),
      /is not one word/,
    ],
    [
      'a test before the applications',
      '/office/pages/text?file=intake.yaml',
      (t) => t.replace('opens: today-14', 'opens: today+90'),
      /is before opens/,
    ],
    [
      'a day that is none',
      '/office/pages/text?file=intake.yaml',
      (t) => t.replace('closes: today+28', 'closes: 2026-02-31'),
      /is no day/,
    ],
    [
      'a class that is none',
      '/office/pages/text?file=intake.yaml',
      (t) => t.replace('  Play: {', '  Eleven: {'),
      /is no class of/,
    ],
    [
      'a picture that is not there',
      '/office/pages/text?file=pictures.yaml',
      (t) => t.replace('/content/drawings/school.svg', '/content/drawings/palace.svg'),
      /is no picture in/,
    ],
    [
      'a picture without words',
      '/office/pages/text?file=pictures.yaml',
      (t) => t.replace(/alt: \{[^}]+\}/, 'alt: { en: "", bn: "" }'),
      /alt/,
    ],
    [
      'a page twice',
      '/office/pages/text?file=site/en/pages.yaml',
      (t) => t.replace('path: /about\n', 'path: /contact\n'),
      /stands there twice|leads nowhere|where no page/,
    ],
    [
      'a menu that leads nowhere',
      '/office/pages/text?file=site/en/menu.yaml',
      (t) => t.replace('/fees', '/feess'),
      /leads nowhere/,
    ],
    [
      'a Bangla letter in English',
      WHY,
      (t) => t.replace('Small groups', 'Small groupsখ'),
      /line \d+: Bangla letters in English text: খ/,
    ],
    [
      'a Bangla digit in English',
      WHY,
      (t) => t.replace('Small groups', 'Small groups of ৫'),
      /line \d+: Bangla digits in English text: ৫/,
    ],
    [
      'Bangla words in an English letter',
      '/office/pages/text?path=/legal&locale=en',
      (t) => t.replace('The academy publishes', 'বিদ্যালয় publishes'),
      /legal\.md line 4: Bangla letters in English text: বিদ্যালয়/,
    ],
    [
      'Latin digits in a Bangla letter',
      '/office/pages/text?path=/legal&locale=bn',
      (t) => t.replace(/\n## .+/, '$& 7'),
      /legal\.md line \d+: Latin digits in Bangla text: 7/,
    ],
    [
      'a Bangla letter on the English home page',
      '/office/pages/text?file=site/en/home.yaml',
      (t) => t.replace('Our Partners', 'Our Partnersর'),
      /home\.yaml line \d+: Bangla letters in English text: র/,
    ],
    [
      'a Bangla digit in the English half of a setting',
      '/office/pages/text?file=settings.yaml',
      (t) => t.replace(/\ben: "?(?=[A-Z])/, '$&৯ '),
      /line \d+: .*Bangla digits in English text: ৯/,
    ],
  ]

  test('there are fifty', () => {
    expect(WRONG.length).toBeGreaterThanOrEqual(50)
  })

  test.each(WRONG)('%s', async (_what, address, change, sentence) => {
    const form = await open(address)
    const text = change(form.text ?? '')
    expect(text).not.toBe(form.text)
    const answer = await post(it.site, address, { ...form, text, action: 'publish' }, it.editor)
    expect(answer.status).toBeGreaterThanOrEqual(409)
    const html = await answer.text()
    expect(await textOf(new Response(html))).toMatch(sentence)
    if (text.trim() && text.length < 100_000) expect(formIn(html).text?.trim()).toBe(text.trim())
    await sees('/why-us').toContain('Eight questions')
    const drafts = /name="revision" value="(\d+)"/.exec(html)?.[1]
    if (drafts)
      await post(
        it.site,
        `/office/pages/withdraw?file=${encodeURIComponent(form.file ?? '')}`,
        { revision: drafts },
        it.editor,
      )
  })

  const bomb = () =>
    `a: &a [x, x]\n${[...'bcdefghijklmnop'].map((c, n) => `${c}: &${c} [*${'abcdefghijklmnop'[n]}, *${'abcdefghijklmnop'[n]}]`).join('\n')}\n`

  test('markup and scripts in a text are shown or removed, and never run', async () => {
    const script = '<script>alert()</script><img src=x onerror=alert()>'
    await write(WHY, (text) => text.replace('title: Small groups', `title: ${JSON.stringify(script)}`))
    const html = async (address: string) => (await fetch(it.site.url + address)).text()
    await expect.poll(() => html('/why-us')).toContain('&lt;script&gt;alert()&lt;/script&gt;')
    const page = await html('/why-us')
    expect(page).not.toContain('<script>alert()')
    expect(page).not.toContain('<img src=x')
    const desk = await (await get(it.site, WHY, it.editor)).text()
    expect(desk).not.toContain('<script>alert()')
    await reset('pages/en/why-us.yaml')
    const letter = '/office/pages/text?path=/legal&locale=en'
    const answer = await write(letter, (text) => text.replace(/\n(The academy) /, `\n$1 ${script} `))
    expect(answer.status).toBe(303)
    await expect.poll(() => html('/legal')).toMatch(/The academy\s+(?:&lt;|alert|publishes)/)
    const terms = await html('/legal')
    expect(terms).not.toContain('<img src=x')
    expect(terms).not.toContain('<script>alert()')
    await reset('pages/en/legal.md')
  })

  test('a form of another site changes nothing', async () => {
    const form = await open(WHY)
    const sent = { ...form, text: why.replace('Eight questions', 'Foreign reasons'), action: 'publish' }
    const answer = await post(it.site, WHY, sent, it.editor, {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    })
    expect(answer.status).toBe(403)
    await sees('/why-us').toContain('Eight questions')
  })

  test.each([
    '/office/pages/text?file=../../package.json',
    '/office/pages/text?file=pages/en/../../figures.yaml',
    '/office/pages/text?path=/nowhere',
    '/office/pages/text?path=/notice/{id}',
    '/office/pages/text',
  ])('%s is no content file', async (address) => {
    expect((await get(it.site, address, it.editor)).status).toBe(404)
  })
})
