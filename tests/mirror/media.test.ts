import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BucketSettings, openMediaStorage } from '@school/mirror'
import { media } from '@school/server/media'
import { copyMedia } from '@school/server/media-copy'
import Fastify from 'fastify'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { emptyPng } from '../submissions/png.ts'
import { fillFolder } from '../support/full-folder.ts'
import { missingSwift, type Swift, startSwift } from '../support/swift.ts'
import { type MirrorUnderTest, mirrorUnderTest } from './harness.ts'
import { children, signal } from './picture-children.ts'

// Files that rows name: fetched, checked by their content, stored once, and served (docs/architecture.md#the-path-of-a-row).

const painted = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
const png = await painted(20, 10, 'red').png().toBuffer()
// Flat, because every copy of it is encoded.
const wide = await painted(1600, 80, 'green').jpeg().toBuffer()
const avif = await painted(40, 20, 'teal').avif().toBuffer()
const turned = await painted(40, 20, 'blue').jpeg().withMetadata({ orientation: 6 }).toBuffer()
const enormous = emptyPng({ width: 10_000, height: 6_000, depth: 1, colours: 'grey' })
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>'
const pdf = `%PDF-1.7\n${'1 0 obj <<>> endobj\n'.repeat(40)}%%EOF\n`
const zip = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])
/** The signature of Word, Excel and PowerPoint before 2007. */
const CFB = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const photo = readFileSync(path.join(import.meta.dirname, '../support/photo.heic'))

const declaresNothing = Object.assign(() => undefined, {
  each: () => () => undefined,
}) as unknown as typeof test

// Where files are stored: the same must hold in both places. The bucket is for `npm run test:deploy` (vitest.config.ts).
describe.each(
  process.env.TEST_MEDIA_PLACE === 'bucket'
    ? [{ place: 'bucket', missing: missingSwift }]
    : [{ place: 'folder', missing: '' }],
)('in a $place $missing', ({ place, missing }) => {
  if (missing) return void test.skip(missing, () => undefined)

  /** What does not depend on the place is tested in the folder, which costs less. */
  const wherever = place === 'folder' ? test : declaresNothing

  let swift: Swift
  let bucket: BucketSettings | undefined
  let it: MirrorUnderTest
  let thumbnails: Server
  /** The requests that the video service has received. */
  let thumbnailRequests: string[]
  beforeAll(async () => {
    thumbnails = createServer((request, response) => {
      thumbnailRequests.push(`${request.method} ${request.url} ${request.headers.cookie ?? ''}`.trim())
      if (request.url?.includes('missing')) response.writeHead(404).end()
      else if (request.url?.includes('elsewhe'))
        response.writeHead(302, { location: `${it.fakeUpstream.filesUrl}/x` }).end()
      else response.writeHead(200, { 'content-type': 'image/png' }).end(png)
    })
    await new Promise<void>((resolve) => thumbnails.listen(0, '127.0.0.1', resolve))
    const { port } = thumbnails.address() as AddressInfo
    if (place === 'bucket') {
      swift = await startSwift()
      bucket = await swift.createBucket('site/media/')
    }
    it = await mirrorUnderTest({ thumbnailsUrl: `http://127.0.0.1:${port}`, bucket })
  })
  beforeEach(async () => {
    thumbnailRequests = []
    await it.reset()
    it.fakeUpstream.tables.gallery.splice(0)
  })
  afterAll(async () => {
    thumbnails.close()
    await it.close()
    await swift?.close()
  })
  /** A mirror beside the shared one, whose files are in a place of their own. */
  const otherMirror = async (bucket?: BucketSettings) =>
    mirrorUnderTest({ bucket: bucket ?? (await swift?.createBucket()) })

  let named = 0
  const addFile = (path: string, bytes: Uint8Array | string = png, contentType = 'image/png') =>
    it.fakeUpstream.tables.files.push({ path, contentType, bytes } as never)
  /** A row of the gallery that names a file, and the file at the fake upstream. */
  function pictureRow(picture: string, bytes?: Uint8Array | string, contentType = 'image/jpeg') {
    named += 1
    const { gallery } = it.fakeUpstream.tables
    const row = { ...gallery[0], id: String(named), title: `Picture ${named}`, picture }
    gallery.push(row as (typeof gallery)[number])
    if (bytes !== undefined) addFile(picture, bytes, contentType)
    return row
  }

  async function sync() {
    await it.run('gallery')
    await it.mirror.media.sync()
  }
  const mediaRow = (file: string) => it.db.mediaFile.findUnique({ where: { path: file } })
  const stored = async () => [...(await it.storage.list())].filter((name) => name !== 'check').sort()
  /** The content of a stored file. */
  const file = async (name: string) => (await it.storage.read(name)) ?? Buffer.from('nothing')
  const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const requestedFiles = () =>
    it.fakeUpstream.log.filter((call) => call.kind === 'file').map((call) => call.path)
  const makeDue = () =>
    it.db.$pool.query(
      `UPDATE media_file SET "retryAt" = now() - interval '1 second' WHERE "retryAt" IS NOT NULL`,
    )
  /** Ends the processes that wait for the next picture. */
  async function endIdleChildren(): Promise<void> {
    for (const pid of children()) process.kill(pid, 'SIGKILL')
    await expect.poll(children).toEqual([])
  }
  /** The notifications that replicas receive while this runs. */
  async function notificationsDuring(work: () => Promise<void>): Promise<unknown[]> {
    const listener = new pg.Client({ connectionString: it.databaseUrl })
    await listener.connect()
    const notifications: unknown[] = []
    listener.on('notification', ({ payload }) => notifications.push(JSON.parse(payload ?? '')))
    await listener.query('LISTEN mirror')
    await work()
    await listener.query('SELECT 1')
    await listener.end()
    return notifications
  }

  describe('files that rows name', () => {
    wherever.each([
      ['PNG under the name of a JPEG', 'uploads/a.jpg', png, 'image/png', 20, 10],
      ['JPEG that is turned by its EXIF', 'uploads/turned.JPG', turned, 'image/jpeg', 20, 40],
      ['SVG', 'uploads/logo.svg', svg, 'image/svg+xml', 40, 30],
      ['PDF', 'uploads/Notice 1.PDF', pdf, 'application/pdf', null, null],
      ['picture under a Bangla name', 'uploads/ছবি ১.png', png, 'image/png', 20, 10],
    ])(
      'a file %s is stored by the hash of its content, with its size and a placeholder',
      async (_, file, bytes, type, width, height) => {
        pictureRow(file, bytes, 'application/octet-stream')
        await sync()
        const row = await mediaRow(file)
        expect(row).toMatchObject({ sha256: sha256(bytes), type, width, height, error: null })
        expect(row?.bytes).toBe(Buffer.byteLength(bytes))
        if (width) expect(row?.placeholder).toMatch(/^data:image\/webp;base64,.{20,300}$/)
        expect(await stored()).toContain(`${row?.sha256}.${row?.extension}`)
      },
    )

    test('a file of 1600 px gets AVIF and WebP copies at 360, 720 and 1200 px, and all replicas are notified', async () => {
      pictureRow('uploads/wide.jpg', wide)
      await it.run('gallery')
      const notifications = await notificationsDuring(() => it.mirror.media.sync())
      const row = await mediaRow('uploads/wide.jpg')
      expect(row?.widths).toEqual([360, 720, 1200])
      for (const width of [360, 720, 1200]) {
        for (const format of ['avif', 'webp']) {
          const copy = await sharp(await file(`${row?.sha256}-${width}.${format}`)).metadata()
          expect([copy.width, copy.height]).toEqual([width, width / 20])
        }
      }
      const change = { entity: 'media', ids: ['uploads/wide.jpg'] }
      expect(notifications).toEqual([change, change])
    })

    test('a picture of the banner also gets copies for wide screens of two pixels per point', async () => {
      const { tables } = it.fakeUpstream
      tables.banners.splice(1)
      Object.assign(tables.banners[0] ?? {}, { images_path: 'uploads/banner.jpg' })
      addFile('uploads/banner.jpg', await painted(3000, 300, 'gold').jpeg().toBuffer())
      pictureRow('uploads/other.jpg', await painted(3000, 300, 'teal').jpeg().toBuffer())
      await it.run('gallery')
      await it.mirror.media.sync()
      expect((await mediaRow('uploads/other.jpg'))?.widths).toEqual([360, 720, 1200])
      // It is fetched before a row of the banner names it.
      expect((await mediaRow('uploads/banner.jpg'))?.widths ?? []).not.toContain(2560)
      await it.run('banners')
      await it.mirror.media.sync()
      expect((await mediaRow('uploads/banner.jpg'))?.widths).toEqual([360, 720, 1200, 1920, 2560])
    })

    wherever('the copies of banner pictures are made before all others', async () => {
      const others = [1, 2, 3, 4]
      for (const shade of others)
        pictureRow(`uploads/${shade}.png`, await painted(30, 30, `rgb(${shade}, 0, 0)`).png().toBuffer())
      const { tables } = it.fakeUpstream
      tables.banners.splice(1)
      Object.assign(tables.banners[0] ?? {}, { images_path: 'uploads/banner.png' })
      addFile('uploads/banner.png', await painted(30, 30, 'gold').png().toBuffer())
      await it.run('banners')
      await it.run('gallery')
      await it.mirror.media.fetchMissing()
      const notifications = await notificationsDuring(() => it.mirror.media.sync())
      expect(notifications).toHaveLength(others.length + 1)
      expect(notifications[0]).toEqual({ entity: 'media', ids: ['uploads/banner.png'] })
    })

    wherever('syncs that are asked for at once fetch each file once', async () => {
      pictureRow('uploads/a.png', png)
      await it.run('gallery')
      await Promise.all([1, 2, 3].map(() => it.mirror.media.sync()))
      expect(requestedFiles()).toEqual(['/uploads/a.png'])
      expect(await mediaRow('uploads/a.png')).toMatchObject({ sha256: sha256(png), widths: [20] })
    })

    wherever('the same file under two paths is stored once', async () => {
      pictureRow('uploads/one.png', png)
      pictureRow('/uploads/two.png')
      addFile('uploads/two.png')
      await sync()
      expect((await mediaRow('uploads/one.png'))?.sha256).toBe((await mediaRow('/uploads/two.png'))?.sha256)
      expect((await stored()).filter((name) => name.endsWith('.png'))).toHaveLength(1)
    })

    wherever.each([
      ['a page of HTML', '<!DOCTYPE html><html><body>404</body></html>', /a page of HTML instead/],
      ['an empty file', '', /is empty/],
      ['HTML with an SVG in it', '<html><svg></svg></html>', /a page of HTML instead/],
    ])('a file that is %s is missing, and its reason is recorded', async (_, bytes, reason) => {
      pictureRow('uploads/x.jpg', bytes)
      await sync()
      const row = await mediaRow('uploads/x.jpg')
      expect(row).toMatchObject({ sha256: null, failures: 1, failure: 'missing' })
      expect(row?.error).toMatch(reason)
      expect(await stored()).toEqual([])
    })

    wherever.each<[string, string, Buffer | string, string]>([
      ['a program', 'uploads/x.jpg', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)]), 'bin'],
      ['a text', 'uploads/worksheet.txt', 'Read page ৪.', 'txt'],
      ['a table', 'uploads/marks.csv', 'a,b\n1,2\n', 'csv'],
      ['a page of HTML that is named so', 'uploads/page.html', '<html><body>x</body></html>', 'bin'],
      ['an archive', 'uploads/forms.zip', zip, 'zip'],
      ['an old Word document', 'uploads/form.doc', Buffer.concat([CFB, Buffer.alloc(600)]), 'doc'],
      ['HEIC with an error', 'uploads/photo.jpg', photo.subarray(0, 600), 'heic'],
      [
        'SVG that is endless in size',
        'uploads/x.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>',
        'svg',
      ],
      ['more than 50 million pixels', 'uploads/x.png', enormous, 'png'],
      ['a PDF under the name of a JPEG', 'uploads/x.jpg', pdf, 'pdf'],
    ])('a file that is %s can be had, as what it is', async (_, path, bytes, extension) => {
      pictureRow(path, bytes)
      await sync()
      const row = await mediaRow(path)
      expect(row).toMatchObject({ sha256: sha256(bytes), extension, width: null, failure: null })
      expect(await stored()).toEqual([`${sha256(bytes)}.${extension}`])
    })

    wherever.each([
      ['cut off', wide.subarray(0, wide.length - 200), 1600],
      ['HEIC under the name of a JPEG', photo, 400],
      ['AVIF', avif, 40],
    ])('a picture that is %s has copies', async (_, bytes, width) => {
      pictureRow('uploads/x.jpg', bytes)
      await sync()
      expect(await mediaRow('uploads/x.jpg')).toMatchObject({
        width,
        widths: expect.arrayContaining([Math.min(360, width)]),
      })
    })

    wherever('a file of 20 MB is stored, and one over the limit is not read to its end', async () => {
      const large = Buffer.concat([Buffer.from(pdf), Buffer.alloc(20 * 1024 * 1024)])
      pictureRow('uploads/large.pdf', large)
      pictureRow('uploads/huge.jpg', png)
      it.fakeUpstream.misbehave('/uploads/huge.jpg', { kind: 'huge', megabytes: 200 })
      await sync()
      expect(await mediaRow('uploads/large.pdf')).toMatchObject({
        sha256: sha256(large),
        bytes: large.length,
      })
      const huge = await mediaRow('uploads/huge.jpg')
      expect(huge).toMatchObject({ sha256: null, failure: 'too large' })
      expect(huge?.error).toMatch(/larger than 104857600 bytes/)
    })

    wherever(
      'a file that could not be inspected because processes ended is stored by the next sync',
      async () => {
        // The signals are for the processes of this mirror.
        await endIdleChildren()
        const shared = it
        it = await otherMirror()
        it.fakeUpstream.tables.gallery.splice(0)
        try {
          pictureRow('uploads/wide.jpg', wide)
          await it.run('gallery')
          const synced = it.mirror.media.sync()
          await signal('SIGKILL', 2)
          await synced
          expect(await mediaRow('uploads/wide.jpg')).toBeNull()
          await it.mirror.media.sync()
          expect(await mediaRow('uploads/wide.jpg')).toMatchObject({
            sha256: sha256(wide),
            failures: 0,
            widths: [360, 720, 1200],
          })
        } finally {
          await it.close()
          it = shared
        }
      },
    )

    wherever('a file with a hostile path is never requested from any host', async () => {
      const evil = createServer((_, response) => response.end('x'))
      let hits = 0
      evil.on('connection', () => {
        hits += 1
      })
      await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
      const host = `127.0.0.1:${(evil.address() as AddressInfo).port}`
      const paths = [
        ...[`http://${host}/a.jpg`, `//${host}/a.jpg`, `http://x@${host}/a.jpg`, '../../../etc/passwd'],
        ...['uploads/../../etc/passwd', 'file:///etc/passwd', 'javascript:alert(1)'],
        'https://i.ytimg.com/vi/aaaaaaaaaaa/../../x.jpg',
        'https://i.ytimg.com/vi/aaaaaaaaaaa/hqdefault.jpg?u=1',
        'https://i.ytimg.com.evil.example/vi/aaaaaaaaaaa/hqdefault.jpg',
        `uploads/${'ক'.repeat(700)}.jpg`,
      ]
      for (const file of paths) pictureRow(file)
      await sync()
      await sync()
      expect([hits, requestedFiles(), thumbnailRequests]).toEqual([0, [], []])
      expect(await it.db.mediaFile.count({ where: { sha256: { not: null } } })).toBe(0)
      pictureRow('uploads/elsewhere.jpg', '', 'text/html')
      it.fakeUpstream.misbehave('/uploads/elsewhere.jpg', {
        kind: 'raw',
        status: 302,
        headers: { location: `http://${host}/a.jpg` },
      } as never)
      await sync()
      expect(hits).toBe(0)
      evil.close()
    })
  })

  describe('files over time', () => {
    wherever(
      'a missing file is requested again when its retry is due, after increasing delays and at least once a day',
      async () => {
        pictureRow('uploads/late.png')
        const minutes: number[] = []
        for (const failures of [0, 1, 2, 5, 30]) {
          await it.db.$pool.query('UPDATE media_file SET failures = $1', [failures])
          await makeDue()
          await sync()
          const { rows } = await it.db.$pool.query<{ minutes: number }>(
            `SELECT extract(epoch FROM "retryAt" - now())::float8 / 60 AS minutes FROM media_file`,
          )
          minutes.push(rows[0]?.minutes ?? 0)
        }
        for (const [index, bound] of [2, 4, 8, 64, 1_440].entries()) {
          expect(minutes[index]).toBeLessThanOrEqual(bound)
          // Seconds may pass between the failure and this look at it.
          expect(minutes[index]).toBeGreaterThan(bound / 2)
        }
        const { length } = requestedFiles()
        addFile('uploads/late.png')
        await sync()
        expect([length, requestedFiles().length]).toEqual([5, 5])
        await makeDue()
        await sync()
        const kept = { sha256: sha256(png), failures: 0, error: null }
        expect(await mediaRow('uploads/late.png')).toMatchObject(kept)
      },
    )

    wherever('a file whose retry time is too far in the future is requested again', async () => {
      pictureRow('uploads/late.png')
      await sync()
      addFile('uploads/late.png')
      await it.db.$pool.query(`UPDATE media_file SET "retryAt" = now() + interval '1 year'`)
      await sync()
      expect((await mediaRow('uploads/late.png'))?.sha256).toBe(sha256(png))
    })

    wherever('a file that is replaced under its path is fetched at once when its row changes', async () => {
      const row = pictureRow('uploads/a.png', png)
      await sync()
      Object.assign(it.fakeUpstream.tables.files.at(-1) ?? {}, { bytes: wide })
      await sync()
      expect((await mediaRow('uploads/a.png'))?.sha256).toBe(sha256(png))
      row.title = 'Another title'
      await sync()
      expect((await mediaRow('uploads/a.png'))?.sha256).toBe(sha256(wide))
      expect((await mediaRow('uploads/a.png'))?.widths).toEqual([360, 720, 1200])
    })

    wherever(
      'a file that was not checked for a week is checked again, a few per sync, oldest first',
      async () => {
        for (let i = 0; i < 12; i += 1) pictureRow(`uploads/${i}.png`, png)
        await sync()
        await it.db.$pool.query(
          `UPDATE media_file SET "fetchedAt" = now() - interval '8 days' - substring(path from '\\d+')::int * interval '1 hour';
       UPDATE gallery_picture SET "changedAt" = now() - interval '30 days'`,
        )
        it.fakeUpstream.clearLog()
        await it.mirror.media.sync()
        expect(requestedFiles().sort()).toEqual([11, 10, 9, 8, 7].map((i) => `/uploads/${i}.png`).sort())
      },
    )

    test('a file or a copy that is missing in our storage is restored by the next sync', async () => {
      pictureRow('uploads/a.jpg', wide)
      pictureRow('uploads/b.png', png)
      await sync()
      const before = await stored()
      for (const name of [`${sha256(wide)}.jpg`, `${sha256(wide)}-720.avif`, `${sha256(png)}-20.webp`])
        await it.storage.remove(name)
      await it.mirror.media.sync()
      expect(await stored()).toEqual(before)
      for (const name of before) await it.storage.remove(name)
      await it.mirror.media.sync()
      expect(await stored()).toEqual(before)
    })

    test('a file that the upstream has removed stays stored', async () => {
      const row = pictureRow('uploads/a.png', png)
      await sync()
      it.fakeUpstream.tables.files.splice(0)
      it.fakeUpstream.misbehave('file', { kind: 'status', code: 404 })
      row.title = 'Changed'
      await sync()
      expect(await mediaRow('uploads/a.png')).toMatchObject({ sha256: sha256(png), failures: 1 })
      expect((await stored()).length).toBeGreaterThan(0)
    })
  })

  // All of them are independent of the place, and a suite without a test is an error.
  if (place === 'folder')
    describe('thumbnails', () => {
      const videos = () => it.fakeUpstream.tables.videos
      const become = (rows: { video_id: string; thumbnail: string }[]) => {
        const [first] = videos()
        videos().splice(
          0,
          videos().length,
          ...rows.map((row, i) => ({ ...first, id: String(i + 1), ...row }) as never),
        )
      }

      wherever(
        'the thumbnail of a video comes from the video service if the row names none, and from no other host',
        async () => {
          become([
            { video_id: 'abcDEF_-123', thumbnail: '' },
            { video_id: 'bbbbbbbbbbb', thumbnail: 'https://img.youtube.com/vi/bbbbbbbbbbb/0.jpg' },
            { video_id: 'ccccccccccc', thumbnail: 'uploads/own.png' },
            { video_id: '../../../etc', thumbnail: '' },
            { video_id: 'short', thumbnail: '' },
          ])
          addFile('uploads/own.png')
          await it.run('videos')
          await it.mirror.media.fetchMissing()
          expect(thumbnailRequests.sort()).toEqual([
            'GET /vi/abcDEF_-123/hqdefault.jpg',
            'GET /vi/bbbbbbbbbbb/hqdefault.jpg',
          ])
          expect(requestedFiles()).toEqual(['/uploads/own.png'])
          const rows = await it.db.video.findMany({ orderBy: { id: 'asc' }, select: { thumbnail: true } })
          expect(rows.map(({ thumbnail }) => thumbnail)).toEqual([
            'https://i.ytimg.com/vi/abcDEF_-123/hqdefault.jpg',
            'https://i.ytimg.com/vi/bbbbbbbbbbb/hqdefault.jpg',
            'uploads/own.png',
            '',
            '',
          ])
          expect((await mediaRow(rows[0]?.thumbnail ?? ''))?.sha256).toBe(sha256(png))
        },
      )

      wherever(
        'a thumbnail that the video service does not have or redirects is recorded as failed without a warning',
        async () => {
          become([
            { video_id: 'missing0000', thumbnail: '' },
            { video_id: 'elsewhere00', thumbnail: '' },
          ])
          await it.run('videos')
          await it.mirror.media.fetchMissing()
          expect(await it.db.mediaFile.count({ where: { sha256: null, failures: 1 } })).toBe(2)
          expect(requestedFiles()).toEqual([])
          expect(it.lines.filter((line) => Number(line.level) > 30)).toEqual([])
        },
      )
    })

  describe.runIf(place === 'folder')('the media folder', () => {
    test('a full media folder is logged once, and all files are fetched when there is space again', async () => {
      const directory = mkdtempSync(path.join(tmpdir(), 'school-full-'))
      const media = path.join(directory, 'media')
      const full = fillFolder(media)
      const shared = it
      it = await mirrorUnderTest({ dataDir: directory })
      it.fakeUpstream.tables.gallery.splice(0)
      const noise = await sharp(
        Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919 * (i % 89)) % 256)),
        {
          raw: { width: 300, height: 300, channels: 3 },
        },
      )
        .png()
        .toBuffer()
      for (let i = 0; i < 4; i += 1)
        pictureRow(`uploads/${i}.png`, Buffer.concat([noise, Buffer.from(`${i}`)]))
      try {
        await sync()
        expect(await it.db.mediaFile.count({ where: { failures: { gt: 0 } } })).toBe(0)
        const errors = it.lines.filter((line) => Number(line.level) >= 50)
        expect(errors.map((line) => line.msg)).toContain('the media folder cannot be written')
        expect(JSON.stringify(errors)).not.toContain(directory)
        expect(
          readdirSync(media, { recursive: true }).filter((name) => String(name).endsWith('.part')),
        ).toEqual([])
        full.free()
        await sync()
        const whole = { sha256: { not: null }, widths: { equals: [300] } }
        expect(await it.db.mediaFile.count({ where: whole })).toBe(4)
      } finally {
        full.free()
        await it.close()
        it = shared
      }
    })
  })

  wherever('copies that exist are not encoded again for another database', async () => {
    const shared = { dataDir: mkdtempSync(path.join(tmpdir(), 'school-media-')) }
    const first = await mirrorUnderTest(shared)
    const second = await mirrorUnderTest(shared)
    const copy = `${sha256(wide)}-720.avif`
    const sums = `${sha256(wide)}.sums`
    try {
      for (const site of [first, second]) {
        const { gallery, files } = site.fakeUpstream.tables
        gallery.splice(1)
        Object.assign(gallery[0] ?? {}, { picture: 'uploads/wide.jpg' })
        files.push({ path: 'uploads/wide.jpg', contentType: 'image/jpeg', bytes: wide } as never)
        await site.run('gallery')
        await site.mirror.media.sync()
        const row = await site.db.mediaFile.findUnique({ where: { path: 'uploads/wide.jpg' } })
        expect(row?.widths).toEqual([360, 720, 1200])
        if (site === second) break
        // Encoding would write over this.
        await site.storage.write(copy, Buffer.from('an earlier copy'))
        const before = JSON.parse(String(await site.storage.read(sums)))
        const after = { ...before, '-720.avif': sha256('an earlier copy') }
        await site.storage.write(sums, Buffer.from(JSON.stringify(after)))
      }
      expect(String(await second.storage.read(copy))).toBe('an earlier copy')
    } finally {
      await first.close()
      await second.close()
    }
  })

  describe('damaged files', () => {
    // Files are checked in the order of their names, a few in each sync, from where the last sync has stopped.
    // So these tests have a mirror that has checked nothing yet.
    let shared: MirrorUnderTest
    beforeAll(async () => {
      shared = it
      it = await otherMirror()
    })
    afterAll(async () => {
      await it.close()
      it = shared
    })

    const damage = async (name: string) => {
      const bytes = Buffer.from(await file(name))
      const middle = bytes.length >> 1
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 0xff, middle)
      await it.storage.write(name, bytes)
    }

    test('a damaged file is not served until the next sync has fetched it again', async () => {
      pictureRow('uploads/notice.pdf', pdf)
      await sync()
      await damage(`${sha256(pdf)}.pdf`)
      const app = Fastify()
      await app.register(media, { storage: it.storage })
      const get = () => app.inject(`/media/${sha256(pdf)}.pdf`)
      const damaged = await get()
      expect([damaged.statusCode, damaged.headers['cache-control']]).toEqual([404, undefined])
      await sync()
      const repaired = await get()
      expect([repaired.statusCode, repaired.body]).toEqual([200, pdf])
      await app.close()
    })

    test('a sync finds damaged files even if no row changed, and fetches or encodes them again', async () => {
      pictureRow('uploads/wide.jpg', wide)
      await sync()
      const original = `${sha256(wide)}.jpg`
      const copy = `${sha256(wide)}-720.avif`
      const sound = await file(copy)
      await damage(original)
      await damage(copy)
      await it.mirror.media.sync()
      expect((await file(original)).equals(wide)).toBe(true)
      expect((await file(copy)).equals(sound)).toBe(true)
      const logged = it.lines.filter((line) => String(line.msg).includes('damaged')).map((line) => line.file)
      expect(logged.sort()).toEqual([copy, original].sort())
    })
  })

  describe.runIf(place === 'bucket')('the media bucket', () => {
    test('a bucket that cannot be reached is logged once without its key, and all files are fetched when it is back', async () => {
      for (let i = 0; i < 3; i += 1) pictureRow(`uploads/${i}.png`, Buffer.concat([png, Buffer.from(`${i}`)]))
      await swift.kill()
      await sync()
      expect(await it.storage.checkWritable()).toMatch(/^the bucket does not answer \(ECONNREFUSED\)$/)
      const failures = it.lines.filter((line) => Number(line.level) >= 50)
      expect(failures.map((line) => line.reason)).toContain('the bucket does not answer (ECONNREFUSED)')
      expect(JSON.stringify(it.lines)).not.toContain(bucket?.secretAccessKey)
      const app = Fastify()
      onTestFinished(() => app.close())
      await app.register(media, { storage: it.storage })
      expect((await app.inject(`/media/${sha256(png)}.png`)).statusCode).toBe(503)
      await swift.restart()
      await sync()
      expect(await it.db.mediaFile.count({ where: { sha256: { not: null }, failures: 0 } })).toBe(3)
    })

    test('a bucket that refuses the key says so', async () => {
      const refused = openMediaStorage('', { ...(bucket as BucketSettings), secretAccessKey: 'wrong' })
      expect(await refused.checkWritable()).toBe('the bucket answers 403 (SignatureDoesNotMatch)')
      await expect(refused.list()).rejects.toThrow('the bucket answers 403 (SignatureDoesNotMatch)')
    })

    test('all files move from a folder into the bucket and back, except damaged ones, also after an interruption', async () => {
      pictureRow('uploads/wide.jpg', wide)
      pictureRow('uploads/notice.pdf', pdf)
      await sync()
      const names = await stored()
      const folder = openMediaStorage(mkdtempSync(path.join(tmpdir(), 'school-media-')))
      await it.storage.write(`${sha256(pdf)}.pdf`, Buffer.from('damaged'))
      const [first = ''] = names.filter((name) => name.endsWith('.avif'))
      await folder.write(first, await file(first))
      const away = await copyMedia(it.storage, folder)
      expect(away).toEqual({ copied: names.length - 2, present: 1, damaged: [`${sha256(pdf)}.pdf`] })
      const other = openMediaStorage('', await swift.createBucket())
      expect(await copyMedia(folder, other)).toMatchObject({ copied: names.length - 1, present: 0 })
      expect(await other.list()).toEqual(await folder.list())
      for (const name of await folder.list()) expect(await other.read(name)).toEqual(await folder.read(name))
    })

    test('browsers are sent to the public address of the bucket if there is one', async () => {
      const app = Fastify()
      onTestFinished(() => app.close())
      await app.register(media, { storage: it.storage, publicUrl: 'https://files.example.org/school/' })
      const { statusCode, headers } = await app.inject(`/media/${sha256(png)}.png`)
      const place = `https://files.example.org/school/site/media/${sha256(png).slice(0, 2)}/${sha256(png)}.png`
      expect([statusCode, headers.location]).toEqual([302, place])
    })
  })

  test('photographs of the office are made from the database where the storage has lost them', async () => {
    const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#406040' } })
      .jpeg()
      .toBuffer()
    const name = sha256(bytes)
    await it.db.contentPicture.create({
      data: {
        sha256: name,
        account: 'nasrin',
        bytes,
        width: 700,
        height: 500,
        colour: '#406040',
        focus: [50, 50],
      },
    })
    const wanted = ['-640.avif', '-640.webp', '-700.avif', '-700.webp', '.jpg', '.sums'].map(
      (ending) => name + ending,
    )
    await it.mirror.media.sync()
    expect(await stored()).toEqual(wanted)
    expect(sha256(await file(`${name}.jpg`))).toBe(name)
    expect((await sharp(await file(`${name}-640.avif`)).metadata()).width).toBe(640)
    await it.storage.remove(`${name}.jpg`)
    await it.storage.remove(`${name}-640.webp`)
    await it.mirror.media.sync()
    expect(await stored()).toEqual(wanted)
  })

  test('/media/… serves only media files, with ranges, long cache times and a sandbox', async () => {
    for (const [file, bytes] of [
      ['a.jpg', wide],
      ['b.svg', svg],
      ['c.pdf', pdf],
      ['d.zip', zip],
      ['e.html', '<html><script>alert(1)</script></html>'],
    ] as const)
      pictureRow(`uploads/${file}`, bytes, 'text/html')
    await sync()
    const app = Fastify()
    await app.register(media, { storage: it.storage })
    onTestFinished(() => app.close())
    const get = (file: string, headers = {}) => app.inject({ url: `/media/${file}`, headers })

    const picture = await get(`${sha256(wide)}.jpg`)
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toBe('image/jpeg')
    expect(picture.headers['cache-control']).toMatch(/public.*max-age=31536000.*immutable/)
    expect(picture.headers['x-content-type-options']).toBe('nosniff')
    expect(picture.rawPayload.equals(wide)).toBe(true)
    expect((await get(`${sha256(wide)}-720.avif`)).headers['content-type']).toBe('image/avif')

    const drawing = await get(`${sha256(svg)}.svg`)
    expect(drawing.headers['content-type']).toMatch(/^image\/svg\+xml/)
    expect(drawing.headers['content-security-policy']).toMatch(
      /default-src 'none'.*frame-ancestors 'none'.*sandbox/,
    )

    const archive = await get(`${sha256(zip)}.zip`)
    expect(archive.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    })
    const page = await get(`${sha256('<html><script>alert(1)</script></html>')}.bin`)
    expect(page.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
    })

    const part = await get(`${sha256(pdf)}.pdf`, { range: 'bytes=5-7' })
    expect([part.statusCode, part.body]).toEqual([206, '1.7'])
    expect(part.headers['content-range']).toBe(`bytes 5-7/${pdf.length}`)
    expect((await get(`${sha256(pdf)}.pdf`)).headers['accept-ranges']).toBe('bytes')
    const { etag = '' } = picture.headers
    expect((await get(`${sha256(wide)}.jpg`, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get(`${sha256(pdf)}.pdf`, { range: 'bytes=999999-' })).statusCode).toBe(416)

    for (const name of [
      ...[`${'0'.repeat(32)}.jpg`, `${sha256(wide)}-999.avif`, `${sha256(wide)}.html`, ''],
      ...['..%2f..%2f..%2fetc%2fpasswd', `${sha256(wide)}.jpg%00.png`, '%2e%2e/postgres/password'],
    ]) {
      const nothing = await get(name)
      expect(nothing.statusCode, name).toBeGreaterThanOrEqual(400)
      expect(nothing.headers['cache-control'] ?? '', name).not.toContain('immutable')
    }
  })
})
