import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { askPictureChild, startPictureChild } from '@school/mirror/media/picture-child'
import { createDb, type Db } from '@school/prisma'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, get, post, signIn } from '../office/office.ts'
import { application, apply, photo, runSql, stored } from '../submissions/posting.ts'
import { type App, startApp } from '../support/app.ts'
import { bombs, MARK, polyglots, SIZE, swollen } from './bombs.ts'

// Every upload against the same files: the photograph of an application, the pictures of a family's answer, the photographs of the office.

let site: App
let db: Db
let officer = ''
let editor = ''
/** The address of the status of an application about which the office has asked. */
let status = ''
let reference = ''
beforeAll(async () => {
  site = await startApp({ forwards: true })
  db = createDb(site.databaseUrl)
  await account(db, 'salma', 'officer')
  await account(db, 'nasrin', 'editor')
  officer = await signIn(site, 'salma')
  editor = await signIn(site, 'nasrin')
  const { answer } = await apply(site, application(site))
  if ('reference' in answer) [reference, status] = [answer.reference, answer.statusLink?.href ?? '']
})
afterAll(async () => {
  await db.$close()
  await site.close()
})

interface Upload {
  name: string
  /** @returns the status of the answer, and what it says */
  send(bytes: Buffer): Promise<{ status: number; text: string }>
  /** What is stored last, as its reader gets it. */
  last(): Promise<Buffer>
  count(): Promise<number>
}

async function sent(
  path: string,
  field: string,
  bytes: Buffer,
  entries: Record<string, string>,
  cookie = '',
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(entries)) body.set(name, value)
  body.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  const headers = { origin: site.url, cookie }
  const response = await fetch(site.url + path, { method: 'POST', body, headers, redirect: 'manual' })
  return { status: response.status, text: await response.text() }
}

const uploads: Upload[] = [
  {
    name: 'the photograph of an application',
    async send(bytes) {
      const { status, answer } = await apply(site, application(site), [{ bytes }])
      return { status, text: JSON.stringify(answer) }
    },
    last: async () => (await stored(site.databaseUrl)).at(-1)?.picture ?? Buffer.alloc(0),
    count: () => db.submission.count(),
  },
  {
    name: "a picture of a family's answer",
    async send(bytes) {
      await post(site, `/office/${reference}/ask`, { text: 'The card, please.' }, officer)
      return sent(`${status}/answer`, 'pictures', bytes, { text: 'Here.' })
    },
    async last() {
      const page = await (await get(site, `/office/${reference}`, officer)).text()
      const address = [...page.matchAll(/\/office\/[\w-]+\/reply\/\d+/g)].at(-1)?.[0] ?? ''
      return Buffer.from(await (await get(site, address, officer)).arrayBuffer())
    },
    count: () => db.replyPicture.count(),
  },
  {
    name: 'a photograph of the office',
    send: (bytes) =>
      sent(
        '/office/pages/picture?place=committee',
        'file',
        bytes,
        { altEn: 'A table', altBn: 'টেবিল', creditEn: '', creditBn: '', action: 'draft' },
        editor,
      ),
    async last() {
      const [row] = await runSql<{ bytes: Buffer }>(
        site.databaseUrl,
        'SELECT bytes FROM content_picture ORDER BY at DESC LIMIT 1',
      )
      return row?.bytes ?? Buffer.alloc(0)
    },
    count: () => db.contentPicture.count(),
  },
]

describe.each(uploads)('$name', ({ send, last, count }) => {
  test.each(bombs)('is not %s', async (_what, make) => {
    const before = await count()
    const { status, text } = await send(await make())
    expect(status, text.slice(0, 300)).toBe(422)
    expect(text).not.toMatch(/root:|\n\s+at |libvips|vips_|libheif/i)
    expect(await count()).toBe(before)
  })

  test.each(swollen)('may be %s, and the site goes on', async (_what, make) => {
    const { status } = await send(await make())
    expect([200, 303, 422]).toContain(status)
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  })

  test.each(polyglots)('of %s is stored as a picture only', async (_what, make) => {
    const { status, text } = await send(await make())
    expect([200, 303], text.slice(0, 300)).toContain(status)
    const bytes = await last()
    for (const part of [MARK, 'PK\x03\x04', 'PK\x05\x06', '<script', '<?php', '%PDF', 'Exif'])
      expect(bytes.includes(Buffer.from(part, 'latin1')), part).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', ...SIZE })
    expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
  })

  test('is taken if it is one', async () => {
    const { status } = await send(
      await sharp(await photo())
        .resize(310, 400)
        .jpeg()
        .toBuffer(),
    )
    expect([200, 303]).toContain(status)
    expect(await sharp(await last()).metadata()).toMatchObject({ format: 'jpeg', width: 310, height: 400 })
  })
})

/** Of a decoder: a photograph of 60 million pixels takes about half of it. */
const MAX_MB = 700
const requests = [
  { name: 'reencodeForSchool', args: [2_000, 300_000] },
  { name: 'reencodeForPages', args: [2_560, 3_000_000] },
  // Files of the school's server.
  { name: 'inspect', args: [] },
] as const

describe.runIf(process.platform === 'linux')('the memory of a decoder', () => {
  // One process for all, as in the site: the figure is the highest so far.
  let child: ReturnType<typeof startPictureChild>
  beforeAll(() => {
    child = startPictureChild(0)
  })
  afterAll(() => void child.kill('SIGKILL'))

  test.each([...bombs, ...swollen])('is not filled by %s', async (_what, make) => {
    const bytes = await make()
    const used: [string, number][] = []
    for (const { name, args } of requests) {
      const work = askPictureChild(
        child,
        { name, args: [bytes, ...args] },
        60_000,
        undefined,
        () => undefined,
      )
      await work.catch(() => undefined)
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      used.push([name, Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)])
    }
    expect(used.filter(([, megabytes]) => !(megabytes <= MAX_MB))).toEqual([])
  })
})

/** 50 MB of fields. */
const compressed = new Uint8Array(gzipSync(Buffer.alloc(50_000_000, 'a=b&')))
test.each([
  ['/apply-online', ''],
  ['/status/x/answer', ''],
  ['/office/pages/picture?place=committee', 'editor'],
  ['/contact', ''],
])('a body for %s that is compressed is not unpacked', async (path, name) => {
  const address = path.replace('/status/x', status)
  const headers = {
    origin: site.url,
    cookie: name ? editor : '',
    'content-encoding': 'gzip',
    'content-type':
      path === '/contact' ? 'application/x-www-form-urlencoded' : 'multipart/form-data; boundary=b',
  }
  const response = await fetch(site.url + address, {
    method: 'POST',
    headers,
    body: compressed,
    redirect: 'manual',
  })
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
})
