import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startDecoderService } from '@school/mirror/media/decoder-service'
import {
  DecodingTimeoutError,
  NoDecoderError,
  PictureAbandonedError,
  pictureProcesses,
  UnreadablePictureError,
} from '@school/mirror/media/pictures'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { children, signal } from './picture-children.ts'

// Pictures that a container or unit of its own decodes (docs/decisions/0028-files-and-pictures.md). Here its service is in this process.

const small = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const noise = { background: 'white', noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } }
const large = await sharp({ create: { width: 3_000, height: 3_000, channels: 3, ...noise } })
  .jpeg()
  .toBuffer()

function freeSocket(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'decoder-service-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return path.join(folder, 'socket')
}
async function start(program?: string): Promise<string> {
  const socket = freeSocket()
  const server = await startDecoderService({ socket, ...(program && { program }) })
  onTestFinished(() => void server.close())
  return socket
}
function pictures(socket: string, options: Partial<Parameters<typeof pictureProcesses>[0]> = {}) {
  const made = pictureProcesses({ atOnce: 2, socket, ...options })
  onTestFinished(() => made.end())
  return made
}
const thereAre = (count: number) => expect.poll(() => children().length, { interval: 20 }).toBe(count)

test('the service answers as a process of this site does, and its processes end with their connections', async () => {
  const socket = await start()
  expect(statSync(socket).mode & 0o777).toBe(0o660)
  const service = pictures(socket)
  expect(await service.run('inspect', small)).toMatchObject({ width: 40, height: 20 })
  expect((await sharp(await service.run('copy', small, 20, 'webp')).metadata()).width).toBe(20)
  expect((await sharp(await service.run('copy', small, 20, 'avif')).metadata()).format).toBe('heif')
  const jpeg = await service.run('reencodeForSchool', large, 800, 300_000)
  expect(jpeg).toBeInstanceOf(Uint8Array)
  expect(jpeg.length).toBeLessThanOrEqual(300_000)
  expect(await service.run('reencodeForSchool', await sharp(small).webp().toBuffer(), 800, 300_000)).toBe(
    'wrong type',
  )
  await expect(service.run('inspect', Buffer.from('no picture'))).rejects.toThrow(UnreadablePictureError)
  service.end()
  await thereAre(0)
})

test('a picture that takes too long, or whose visitor has gone, is ended there too', async () => {
  const socket = await start()
  await expect(pictures(socket, { longest: 50 }).run('copy', large, 3_000, 'avif')).rejects.toThrow(
    DecodingTimeoutError,
  )
  await thereAre(0)
  const gone = new AbortController()
  const working = pictures(socket).runFor(gone.signal, 'copy', large, 3_000, 'avif')
  await thereAre(1)
  gone.abort()
  await expect(working).rejects.toThrow(PictureAbandonedError)
  await thereAre(0)
})

test('a crash is blamed on the picture after the second one, and a killed process is not', async () => {
  const socket = await start()
  const service = pictures(socket, { atOnce: 1 })
  const crashing = service.run('copy', large, 3_000, 'avif')
  crashing.catch(() => undefined)
  await signal('SIGSEGV', 2)
  await expect(crashing).rejects.toThrow('its decoding ends the decoder')
  const killed = service.run('copy', large, 3_000, 'avif')
  killed.catch(() => undefined)
  await signal('SIGKILL', 2)
  await expect(killed).rejects.toThrow(NoDecoderError)
})

test('while there is no service nothing is decoded here, and once it is there again it is used', async () => {
  const socket = freeSocket()
  const service = pictures(socket)
  await expect(service.run('inspect', small)).rejects.toThrow(NoDecoderError)
  expect(children()).toEqual([])
  const server = await startDecoderService({ socket })
  onTestFinished(() => void server.close())
  expect(await service.run('inspect', small)).toMatchObject({ width: 40 })
})

test('bytes that are no frame end their connection only', async () => {
  const socket = await start()
  for (const bytes of ['GET / HTTP/1.1\r\n\r\n', '\xff'.repeat(64), '\0\0\0\x02\xff\xff\xff\xff[]']) {
    const connection = connect(socket)
    connection.write(bytes, 'latin1')
    connection.resume()
    await once(connection, 'close')
  }
  expect(await pictures(socket).run('inspect', small)).toMatchObject({ width: 40 })
})

const frame = (header: unknown, bytes?: Buffer) => {
  const text = Buffer.from(JSON.stringify(header))
  const lengths = Buffer.alloc(8, 0xff)
  lengths.writeUInt32BE(text.length)
  if (bytes) lengths.writeUInt32BE(bytes.length, 4)
  return Buffer.concat([lengths, text, bytes ?? Buffer.alloc(0)])
}
/** A decoder that was taken over answers every request like this. */
async function answering(answer: (id: number) => Buffer): Promise<string> {
  const socket = freeSocket()
  const server: Server = createServer((connection) => {
    connection.on('error', () => undefined)
    connection.on('data', (chunk) => {
      const id = /"id":(\d+)/.exec(chunk.toString('latin1'))?.[1]
      if (id) connection.write(answer(Number(id)))
    })
  }).listen(socket)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return socket
}

const placeholder = 'data:image/webp;base64,AAAA'
test.each<[string, (id: number) => Buffer]>([
  [
    'a placeholder with markup',
    (id) => frame({ id, result: { width: 1, height: 1, placeholder: '"><script>' } }),
  ],
  ['a size that is none', (id) => frame({ id, result: { width: -1, height: 1e9, placeholder } })],
  [
    'more than was asked for',
    (id) => frame({ id, result: { width: 1, height: 1, placeholder, sha256: 'x' } }),
  ],
  ['bytes', (id) => frame({ id }, Buffer.from('<svg onload="alert(1)">'))],
  ['a frame that is too large', () => Buffer.from('\0\0\0\x02\xf0\0\0\0{}', 'latin1')],
  ['no JSON', () => Buffer.from('\0\0\0\x02\xff\xff\xff\xff{x', 'latin1')],
  ['the answer to another request', () => frame({ id: 0, result: { width: 1, height: 1, placeholder } })],
])('a decoder that was taken over and answers with %s is no decoder', async (_, answer) => {
  await expect(pictures(await answering(answer)).run('inspect', small)).rejects.toThrow(NoDecoderError)
})

const html = Buffer.from('<html><script>alert(1)</script>')
const jpegOf = (length: number) =>
  Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(length)])
type Service = ReturnType<typeof pictures>
test.each<[string, Buffer, string, (service: Service) => Promise<unknown>]>([
  ['HTML', html, 'the picture of an applicant', (one) => one.run('reencodeForSchool', small, 800, 300_000)],
  [
    'a PDF',
    Buffer.from('%PDF-1.7'),
    'the picture of an applicant',
    (one) => one.run('reencodeForSchool', small, 800, 300_000),
  ],
  [
    'more bytes than are wanted',
    jpegOf(400_000),
    'the picture of an applicant',
    (one) => one.run('reencodeForSchool', small, 800, 300_000),
  ],
  ['HTML', html, 'a copy', (one) => one.run('copy', small, 20, 'webp')],
  ['a JPEG', jpegOf(20), 'a copy in AVIF', (one) => one.run('copy', small, 20, 'avif')],
  ['HTML', html, 'a photograph of the office', (one) => one.run('reencodeForPages', small, 800, 300_000)],
  ['HTML', html, 'the description of a photograph', (one) => one.run('describe', small)],
])('it passes $0 on as $2 to nobody', async (_, bytes, _kind, ask) => {
  const service = pictures(await answering((id) => frame({ id }, bytes)))
  await expect(ask(service)).rejects.toThrow(NoDecoderError)
})
