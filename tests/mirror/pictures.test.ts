import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import {
  DecodingTimeoutError,
  NoDecoderError,
  PictureAbandonedError,
  type PictureProcesses,
  pictureProcesses,
  TooManyPicturesError,
  UnreadablePictureError,
} from '@school/mirror/media/pictures'
import sharp from 'sharp'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { children, signal } from './picture-children.ts'

// Noise is what a decoder and an encoder are slowest with.
const noise = { background: 'white', noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } }
const large = await sharp({ create: { width: 3_000, height: 3_000, channels: 3, ...noise } })
  .jpeg()
  .toBuffer()
const small = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

const used: PictureProcesses[] = []
const processes = (...limits: Parameters<typeof pictureProcesses>) => {
  const made = pictureProcesses(...limits)
  used.push(made)
  return made
}
/** As many processes as that are there, or will be soon. */
const thereAre = (count: number) => expect.poll(() => children().length, { interval: 20 }).toBe(count)
afterEach(async () => {
  for (const one of used.splice(0)) one.end()
  await thereAre(0)
})

test('a picture is inspected, with its size and a placeholder, in a process without secrets', async () => {
  const pictures = processes({ atOnce: 1 })
  const seen = await pictures.run('inspect', small)
  expect(seen).toMatchObject({ width: 40, height: 20 })
  expect(seen.placeholder).toMatch(/^data:image\/webp;base64,.{20,}$/)
  const [pid] = children()
  const environment = `/proc/${pid}/environ`
  if (existsSync(environment))
    expect(readFileSync(environment, 'utf8').split('\0').filter(Boolean)).not.toContainEqual(
      expect.not.stringMatching(/^(?:MALLOC_ARENA_MAX|NODE_CHANNEL_\w+)=/),
    )
})

test('encoding in the background runs with a low priority in all threads', async () => {
  const pictures = processes({ atOnce: 1, niceness: 10 })
  const copy = pictures.run('copy', large, 1_200, 'avif')
  await thereAre(1)
  await pictures.run('inspect', small)
  const tasks = `/proc/${children()[0]}/task`
  if (existsSync(tasks)) {
    const niceness = readdirSync(tasks).map((task) =>
      Number(readFileSync(`${tasks}/${task}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
    )
    expect(niceness.length).toBeGreaterThan(3)
    expect(new Set(niceness)).toEqual(new Set([Math.min(19, getPriority() + 10)]))
  }
  expect((await sharp(await copy).metadata()).width).toBe(1_200)
})

test('an unreadable picture fails with an error about it, and the next one succeeds', async () => {
  const pictures = processes({ atOnce: 1 })
  await expect(pictures.run('inspect', Buffer.from('no picture'))).rejects.toThrow(UnreadablePictureError)
  expect(await pictures.run('reencodeForSchool', small, 20, 100_000)).toBeInstanceOf(Uint8Array)
})

test('a picture whose process is killed is tried again, and a second kill is not blamed on the picture', async () => {
  const pictures = processes({ atOnce: 1 })
  const once = pictures.run('copy', large, 1_200, 'avif')
  await signal('SIGKILL', 1)
  expect((await sharp(await once).metadata()).width).toBe(1_200)
  const twice = expect(pictures.run('copy', large, 1_200, 'avif')).rejects.toThrow(NoDecoderError)
  await signal('SIGKILL', 2)
  await twice
})

test('two crashes of the decoder are blamed on the picture', async () => {
  const pictures = processes({ atOnce: 1 })
  const crashed = expect(pictures.run('copy', large, 1_200, 'avif')).rejects.toThrow(UnreadablePictureError)
  await signal('SIGSEGV', 2)
  await crashed
})

test('a picture that exceeds its time limit is aborted, and the next ones are processed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const hasty = processes({ atOnce: 1, longest: 8_000 })
  await hasty.run('inspect', small)
  await signal('SIGSTOP', 1)
  const [stuck, next] = [hasty.run('inspect', small), hasty.run('inspect', small)]
  const isAborted = expect(stuck).rejects.toThrow(DecodingTimeoutError)
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(8_000)
  await isAborted
  expect(await next).toMatchObject({ width: 40 })
})

test('with `fresh`, each picture has a process of its own', async () => {
  const pictures = processes({ atOnce: 2, fresh: true })
  const both = [pictures.run('inspect', small), pictures.run('inspect', small)]
  await thereAre(2)
  await Promise.all(both)
  await thereAre(0)
})

test('pictures beyond the queue are rejected at once, and the waiting ones are processed', async () => {
  const pictures = processes({ atOnce: 1, waiting: 2 })
  const three = [1, 2, 3].map(() => pictures.run('inspect', small))
  await expect(pictures.run('inspect', small)).rejects.toThrow(TooManyPicturesError)
  expect(await Promise.all(three)).toHaveLength(3)
})

test('`end` ends all processes, and their pictures fail with an error', async () => {
  const pictures = processes({ atOnce: 1 })
  const inHand = expect(pictures.run('copy', large, 1_200, 'avif')).rejects.toThrow(NoDecoderError)
  await thereAre(1)
  pictures.end()
  await inHand
  await thereAre(0)
})

test('pictures of a client that disconnected are dropped from the queue, and their decoding is ended', async () => {
  const pictures = processes({ atOnce: 1, fresh: true })
  const [first, second] = [new AbortController(), new AbortController()]
  const decoding = pictures.runFor(first.signal, 'copy', large, 1_200, 'avif')
  const waits = pictures.runFor(second.signal, 'inspect', small)
  const inspection = pictures.run('inspect', small)
  await thereAre(1)
  const [pid] = children()
  second.abort()
  await expect(waits).rejects.toThrow(PictureAbandonedError)
  first.abort()
  await expect(decoding).rejects.toThrow(PictureAbandonedError)
  await expect.poll(() => children().includes(pid ?? 0)).toBe(false)
  expect(await inspection).toMatchObject({ width: 40, height: 20 })
  await expect(pictures.runFor(first.signal, 'inspect', small)).rejects.toThrow(PictureAbandonedError)
})

test('a picture of the school that would become too many bytes is not decoded', async () => {
  const pictures = processes({ atOnce: 1 })
  const costly = await sharp({
    create: { width: 5_200, height: 5_000, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
  })
    .toColourspace('rgb16')
    .png({ compressionLevel: 9 })
    .toBuffer()
  await expect(pictures.run('inspect', costly)).rejects.toThrow('too large once decoded')
})
