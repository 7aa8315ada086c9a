import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { pictureProcesses, TooManyPictures, UnreadablePicture } from './pictures.ts'

// Noise is what a decoder and an encoder are slowest with.
const noise = { background: 'white', noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } }
const large = await sharp({ create: { width: 3_000, height: 3_000, channels: 3, ...noise } })
  .jpeg()
  .toBuffer()
const small = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

/** The processes that this one has started for pictures. */
function children(): number[] {
  return everyProcess().flatMap(({ pid, parent, program }) =>
    parent === process.pid && program.includes('pictures-process') ? [pid] : [],
  )
}

function everyProcess(): { pid: number; parent: number; program: string }[] {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
    return lines.map((line) => {
      const [pid, parent, ...program] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent), program: program.join(' ') }
    })
  }
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      return {
        pid: Number(pid),
        parent: Number(parent),
        program: readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
      }
    } catch {
      // No process, or one that has just ended.
      return []
    }
  })
}

const pictures = pictureProcesses({ atOnce: 1, niceness: 10, waiting: 2 })
afterAll(() => pictures.end())

const working = () => expect.poll(() => children().length, { timeout: 10_000, interval: 20 }).toBe(1)

test('a picture is looked at, with its size and a small copy, in a process that knows no secret', async () => {
  const seen = await pictures.run('look', small)
  expect(seen).toMatchObject({ width: 40, height: 20 })
  expect(seen.placeholder).toMatch(/^data:image\/webp;base64,.{20,}$/)
  const [pid] = children()
  const environment = `/proc/${pid}/environ`
  if (existsSync(environment))
    expect(readFileSync(environment, 'utf8').split('\0').filter(Boolean)).not.toContainEqual(
      expect.not.stringMatching(/^(?:MALLOC_ARENA_MAX|NODE_CHANNEL_\w+)=/),
    )
})

test('what cannot be read is said of the picture, and the next one is read', async () => {
  await expect(pictures.run('look', Buffer.from('no picture'))).rejects.toThrow(UnreadablePicture)
  expect(await pictures.run('anew', small, 20)).toBeInstanceOf(Uint8Array)
})

test('a process that is killed costs no picture; twice is said, and not of the picture', async () => {
  const once = pictures.run('copy', large, 1_200, 'avif')
  await working()
  for (const pid of children()) process.kill(pid, 'SIGKILL')
  expect((await sharp(await once).metadata()).width).toBe(1_200)

  const twice = pictures.run('copy', large, 1_200, 'avif')
  const ended = expect(twice).rejects.toSatisfy(
    (error) => error instanceof Error && !(error instanceof UnreadablePicture) && /ended/.test(error.message),
  )
  const killed = new Set<number>()
  await expect
    .poll(
      () => {
        for (const pid of children()) {
          if (!killed.has(pid)) process.kill(pid, 'SIGKILL')
          killed.add(pid)
        }
        return killed.size
      },
      { timeout: 10_000, interval: 20 },
    )
    .toBeGreaterThanOrEqual(2)
  await ended
})

test('one that holds up its decoder is given up, and those behind it come to their turn', async () => {
  const hasty = pictureProcesses({ atOnce: 1, longest: 3_000 })
  await pictures.run('look', small)
  pictures.end()
  await expect.poll(children).toEqual([])
  await hasty.run('look', small)
  for (const pid of children()) process.kill(pid, 'SIGSTOP')
  const [stuck, next] = [hasty.run('look', small), hasty.run('look', small)]
  await expect(stuck).rejects.toThrow(/takes too long/)
  expect(await next).toMatchObject({ width: 40 })
  hasty.end()
  await expect.poll(children).toEqual([])
})

test('more than may wait are told so at once; those before them come to their turn', async () => {
  const three = [1, 2, 3].map(() => pictures.run('look', small))
  await expect(pictures.run('look', small)).rejects.toThrow(TooManyPictures)
  expect(await Promise.all(three)).toHaveLength(3)
})

test('at the end no process is left', async () => {
  await pictures.run('look', small)
  expect(children()).not.toEqual([])
  pictures.end()
  await expect.poll(children).toEqual([])
})
