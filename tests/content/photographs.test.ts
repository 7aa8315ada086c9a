import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { messagesIn } from '@school/content/messages-in'
import { programText } from '@school/content/program-files'
import { appendRevisions } from '@school/office/content-revisions'
import { createDb, type Db } from '@school/prisma'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { account, get, post, signIn } from '../office/office.ts'
import { emptyPng } from '../submissions/png.ts'
import { type App, startApp } from '../support/app.ts'
import { textOf } from './forms.ts'

// The office puts photographs into the places of the site at /office/pages/pictures, in a browser without scripts.

let site: App
let db: Db
let editor: string
let reader: string
beforeAll(async () => {
  site = await startApp()
  db = createDb(site.databaseUrl)
  await account(db, 'nasrin', 'editor')
  await account(db, 'rahim', 'reader')
  editor = await signIn(site, 'nasrin')
  reader = await signIn(site, 'rahim')
})
afterAll(async () => {
  await db.$close()
  await site.close()
})

const { officePictures: messages } = messagesIn.en
const PLACE = '/office/pages/picture?place=committee'
const words = { altEn: 'Members at the table', altBn: 'টেবিলে সদস্যরা', creditEn: '', creditBn: '' }
const html = async (address: string) => (await fetch(site.url + address)).text()

/** A photograph of a size, lighter at its right half. The smaller it is, the sooner its copies are made. */
const photograph = (width = 600, height = 450) =>
  sharp({ create: { width, height, channels: 3, background: '#406040' } }).composite([
    {
      input: {
        create: {
          width: Math.round(width / 4),
          height: Math.round(height / 4),
          channels: 3,
          background: '#e8b090',
        },
      },
      left: Math.round(width * 0.7),
      top: Math.round(height * 0.1),
    },
  ])

/** Posts the form of a place. */
function upload(
  fields: Record<string, string | Buffer>,
  {
    address = PLACE,
    cookie = editor,
    to = site,
  }: { address?: string; cookie?: string; to?: Pick<App, 'url'> } = {},
): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...words, action: 'publish', ...fields })) {
    if (typeof value === 'string') body.set(name, value)
    else body.set(name, new Blob([new Uint8Array(value)]), 'IMG_2041.jpg')
  }
  const headers = { cookie, origin: to.url, 'sec-fetch-site': 'same-origin' }
  return fetch(to.url + address, { method: 'POST', body, headers, redirect: 'manual' })
}
const restore = () => post(site, '/office/pages/restore?file=pictures.yaml', { revision: '0' }, editor)
/** The band of a page has a photograph. */
const PHOTO = /band-photo[\s\S]{0,400}?<source[^>]*srcSet="(\/media\/([0-9a-f]{32})-\d+\.avif[^"]*)"/i
const photoOn = async (address: string) => PHOTO.exec(await html(address))
const drawingOn = async (address: string) => (await html(address)).includes('drawings/committee.svg')

let revisions = 0
afterEach(async () => {
  if ((await db.contentRevision.count()) === revisions) return
  await restore()
  revisions = await db.contentRevision.count()
  await expect.poll(() => drawingOn('/governing-body')).toBe(true)
  await expect.poll(() => html('/')).not.toContain('Members at the table')
})

test('a photograph is on the pages of its place in both languages within seconds, with its copies, texts, colour and credit', async () => {
  const answer = await upload({
    file: await photograph(1000, 750).jpeg().toBuffer(),
    creditEn: 'Karim Uddin',
    creditBn: 'করিম উদ্দিন',
  })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`${PLACE}&done=published`)
  await expect.poll(() => photoOn('/governing-body')).not.toBeNull()
  const page = await html('/bn/governing-body')
  expect(page).toContain('alt="টেবিলে সদস্যরা"')
  expect(page).toContain('ছবি: করিম উদ্দিন')
  const [, sources = ''] = (await photoOn('/governing-body')) ?? []
  expect(sources.match(/\d+w/g)).toEqual(['640w', '960w', '1000w'])
  // The average of the picture, drawn until it comes.
  expect(/<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(page)?.[1]).toMatch(/^#4[5-f]6[0-9a-f]4/)
  for (const source of sources.split(',')) {
    const address = site.url + source.split(' ')[0]
    await expect.poll(async () => (await fetch(address, { redirect: 'manual' })).status).toBe(200)
    const copy = await sharp(Buffer.from(await (await fetch(address)).arrayBuffer())).metadata()
    expect(copy.width).toBe(Number(/-(\d+)\.avif/.exec(address)?.[1]))
  }
  // It was chosen by what strikes most.
  expect(page).toMatch(/data-x="[78]0" data-y="[0-3]0"/)
})

test('a portrait is in its niche in both languages, with its words; the others keep their drawing; below them is who took it', async () => {
  const people = async (address: string) =>
    (await html(address)).split('class="people')[1]?.split('</main>')[0] ?? ''
  expect(await people('/governing-body')).not.toContain('<img')
  await upload(
    { file: await photograph(450, 600).jpeg().toBuffer(), creditEn: 'Karim Uddin', creditBn: 'করিম উদ্দিন' },
    { address: '/office/pages/picture?place=treasurer' },
  )
  await expect
    .poll(() => people('/governing-body'))
    .toMatch(/<img[^>]* alt="Members at the table"[^>]* data-x="\d+" data-y="\d+" class="focused/)
  await expect.poll(() => people('/bn/governing-body')).toContain('<img')
  const niches = (await people('/bn/governing-body')).split('data-rank=').slice(1)
  expect(niches).toHaveLength(13)
  expect(niches.map((niche) => niche.includes('<img'))).toEqual(niches.map((_, index) => index === 3))
  expect(niches[3]).toContain('alt="টেবিলে সদস্যরা"')
  expect(niches[3]).toMatch(/type="image\/avif" srcSet="[^"]*-450\.avif 450w/i)
  expect((await people('/bn/governing-body')).split('ছবি: করিম উদ্দিন')).toHaveLength(2)
})

test('the portrait of the chairman is on the home page, above the governing body and beside the letter', async () => {
  await upload(
    { file: await photograph(450, 600).jpeg().toBuffer() },
    { address: '/office/pages/picture?place=chairman' },
  )
  for (const address of ['/', '/governing-body', '/chairman-message'])
    await expect
      .poll(() => html(address), { message: address })
      .toMatch(/<img[^>]* alt="Members at the table"/)
})

test('a photograph of a phone is upright, and place, time and device are gone', async () => {
  const exif = {
    IFD0: { Make: 'SecretPhone', Software: 'Secret 1.0' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 21/1 0/1' },
  }
  const file = await photograph(600, 450).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect((await sharp(file).metadata()).orientation).toBe(6)
  await upload({ file })
  await expect.poll(() => photoOn('/governing-body')).not.toBeNull()
  const [, , sha256] = (await photoOn('/governing-body')) ?? []
  const stored = Buffer.from(await (await fetch(`${site.url}/media/${sha256}.jpg`)).arrayBuffer())
  expect(await sharp(stored).metadata()).toMatchObject({ width: 450, height: 600 })
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
  expect(stored.includes('Secret')).toBe(false)
})

test('what phones and offices send is taken: HEIC, PNG, WebP, a JPEG in grey or in CMYK, and a photograph of 12 MB', async () => {
  const large = await photograph(4000, 3000).jpeg({ quality: 100 }).toBuffer()
  for (const [what, file] of Object.entries({
    HEIC: readFileSync(path.join(import.meta.dirname, '../support/photo.heic')),
    PNG: await photograph().png().toBuffer(),
    WebP: await photograph().webp().toBuffer(),
    grey: await photograph().greyscale().jpeg().toBuffer(),
    CMYK: await photograph().toColourspace('cmyk').jpeg().toBuffer(),
    '12 MB': Buffer.concat([large, Buffer.alloc(12 * 1024 * 1024 - large.length)]),
  })) {
    const answer = await upload({ file })
    expect([answer.status, await answer.text()], what).toEqual([303, ''])
  }
})

test('where a service decodes pictures, a photograph is decoded by nobody else, and the editor is told to come again', async () => {
  const own = await startApp({ environment: { PICTURES_SOCKET: '/nowhere/pictures' } })
  const ownDb = createDb(own.databaseUrl)
  try {
    await account(ownDb, 'nasrin', 'editor')
    const answer = await upload(
      { file: await photograph().jpeg().toBuffer() },
      { cookie: await signIn(own, 'nasrin'), to: own },
    )
    expect(answer.status).toBe(503)
    expect(await textOf(answer)).toContain(messages.fileProblems.busy)
  } finally {
    await ownDb.$close()
    await own.close()
  }
})

describe('what is no photograph is refused with a sentence, and nothing changes', () => {
  const { fileProblems } = messages
  test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'), 422, fileProblems['wrong type']],
    [
      'a drawing with a script',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>1</script></svg>',
        ),
      422,
      fileProblems['wrong type'],
    ],
    ['a moving picture', () => photograph().gif().toBuffer(), 422, fileProblems['wrong type']],
    ['a miniature', () => photograph(200, 150).jpeg().toBuffer(), 422, fileProblems['too small']],
    [
      'half of a photograph',
      async () => {
        const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
        const grain = sharp({
          create: { width: 1200, height: 900, channels: 3, background: '#808080', noise },
        })
        const file = await grain.jpeg().toBuffer()
        return file.subarray(0, file.length / 2)
      },
      422,
      fileProblems.broken,
    ],
    ['33 MB', () => Buffer.alloc(33 * 1024 * 1024, 0xff), 413, fileProblems['too large']],
    [
      'seventy million pixels',
      () => emptyPng({ width: 10_000, height: 7_000, depth: 1, colours: 'grey' }),
      422,
      fileProblems['too many pixels'],
    ],
    ['no file', () => Buffer.alloc(0), 422, fileProblems['no file']],
  ])('%s', async (_, file, status, sentence) => {
    const answer = await upload({ file: await file() })
    expect(answer.status).toBe(status)
    const text = await textOf(answer)
    expect(text).toContain(sentence)
    expect(text).toContain(messages.notTaken)
    expect(await drawingOn('/governing-body')).toBe(true)
  })
})

test('a photograph whose texts are missing has arrived: only the texts are sent again', async () => {
  const answer = await upload({ file: await photograph().jpeg().toBuffer(), altBn: '' })
  expect(answer.status).toBe(422)
  const form = await answer.text()
  expect(form).toContain(messages.textProblems.missing)
  expect(form).toContain(messages.kept)
  expect(form).toContain('value="Members at the table"')
  const [, kept = ''] = /name="kept" value="([0-9a-f]{32})"/.exec(form) ?? []
  expect((await upload({ kept })).status).toBe(303)
  await expect.poll(async () => (await photoOn('/governing-body'))?.[2]).toBe(kept)
})

test.each([
  ['Latin letters', { altBn: 'Pupils' }, 'wrong language'],
  ['another number', { altEn: 'Class 5', altBn: 'ষষ্ঠ ৬ শ্রেণি' }, 'other number'],
  ['eighty-one letters', { altEn: 'a'.repeat(81) }, 'too long'],
] as const)('a text with %s is refused in the language of the office', async (_, wrong, problem) => {
  const answer = await upload(
    { file: await photograph().jpeg().toBuffer(), ...wrong },
    { address: `/bn${PLACE}` },
  )
  expect(answer.status).toBe(422)
  expect(await textOf(answer)).toContain(messagesIn.bn.officePictures.textProblems[problem])
})

test('a tap sets the focal point, and every crop follows', async () => {
  await upload({ file: await photograph().jpeg().toBuffer() })
  const page = await (await get(site, PLACE, editor)).text()
  const [, width = '', height = ''] = /<input type="image"[^>]*width="(\d+)" height="(\d+)"/.exec(page) ?? []
  const at = {
    'at.x': String(Math.round(Number(width) * 0.21)),
    'at.y': String(Math.round(Number(height) * 0.88)),
  }
  expect((await post(site, '/office/pages/picture/focus?place=committee', at, editor)).status).toBe(303)
  await expect.poll(() => html('/governing-body')).toMatch(/data-x="20" data-y="90"[^>]*class="focused/)
  const after = await (await get(site, PLACE, editor)).text()
  for (const shape of ['wide', 'square', 'tall'])
    expect(after).toMatch(new RegExp(`data-x="20" data-y="90" class="focused crop-${shape}"`))
})

test('a draft is not seen; a removed photograph comes back; the log knows who', async () => {
  await upload({ file: await photograph().jpeg().toBuffer(), action: 'draft' })
  expect(await textOf(await get(site, PLACE, editor))).toContain(messages.hasDraft)
  expect(await drawingOn('/governing-body')).toBe(true)
  expect((await upload({})).status).toBe(303)
  await expect.poll(() => photoOn('/governing-body')).not.toBeNull()
  await post(site, '/office/pages/picture/remove?place=committee', {}, editor)
  await expect.poll(() => drawingOn('/governing-body')).toBe(true)
  const page = await (await get(site, PLACE, editor)).text()
  const [, revision = ''] = /name="revision" value="(\d+)"/.exec(page) ?? []
  await post(site, '/office/pages/restore?file=pictures.yaml', { revision }, editor)
  await expect.poll(() => photoOn('/governing-body')).not.toBeNull()
  const log = await db.officeAudit.findMany({
    where: { about: { has: 'committee' } },
    select: { account: true, action: true },
  })
  expect(log).toContainEqual({ account: 'nasrin', action: 'text-draft' })
  expect(log).toContainEqual({ account: 'nasrin', action: 'text-publish' })
})

test('a draft of a photograph names what keeps the draft from being published, here another place that pages name', async () => {
  const text = (programText('pictures.yaml') ?? '').replace('\n  letter:', '\n  letters:')
  const by = { baseHash: null, fromDay: null, parentId: null }
  await appendRevisions(db, 'nasrin', [{ file: 'pictures.yaml', kind: 'draft', text, ...by }])
  for (const [prefix, { officePictures: told }] of [
    ['', messagesIn.en],
    ['/bn', messagesIn.bn],
  ] as const) {
    const file = await photograph().jpeg().toBuffer()
    const answer = await upload({ file, action: 'draft' }, { address: prefix + PLACE })
    expect(answer.status).toBe(200)
    const page = await textOf(answer)
    expect(page).toContain(told.draftHasProblems)
    expect(page).toContain('site/en/pages.yaml')
    expect(page).not.toContain(told.results.draft)
  }
  expect(await drawingOn('/governing-body')).toBe(true)
})

test('files that are lost are made again from the database', async () => {
  await upload({ file: await photograph().jpeg().toBuffer() })
  await expect.poll(() => photoOn('/governing-body')).not.toBeNull()
  const [, , sha256 = ''] = (await photoOn('/governing-body')) ?? []
  const copy = `${site.url}/media/${sha256}-600.avif`
  await expect.poll(async () => (await fetch(copy, { redirect: 'manual' })).status).toBe(200)
  rmSync(path.join(site.dataDirectory, 'media', sha256.slice(0, 2)), { recursive: true })
  const other = await fetch(`${site.url}/media/${sha256}-599.avif`, { redirect: 'manual' })
  expect([other.status, other.headers.get('location')]).toEqual([302, `/media/${sha256}.jpg`])
  expect((await fetch(`${site.url}/media/${sha256}.jpg`)).headers.get('content-type')).toBe('image/jpeg')
  expect((await fetch(`${site.url}/media/${'0'.repeat(32)}.jpg`)).status).toBe(404)
})

test('readers and strangers get neither the pages nor an upload', async () => {
  for (const address of ['/office/pages/pictures', PLACE]) {
    expect((await get(site, address, reader)).status).toBe(403)
    expect((await get(site, address)).status).toBe(401)
  }
  const file = await photograph().jpeg().toBuffer()
  expect((await upload({ file }, { cookie: reader })).status).toBe(403)
  expect((await upload({ file }, { cookie: '' })).status).toBe(401)
  expect((await upload({ file }, { address: '/office/pages/picture?place=nowhere' })).status).toBe(404)
})
