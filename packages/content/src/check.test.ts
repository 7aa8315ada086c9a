import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { answerIn, type CheckRequest, ContentCheckError, checkContent } from './check.ts'

const request: CheckRequest = { texts: {}, strict: true, dates: {}, locale: 'en' }

afterEach(() => void vi.useRealTimers())

test('a request that comes while an idle process ends is answered by another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await expect(checkContent(request)).resolves.toMatchObject({ ok: true })
  vi.advanceTimersByTime(60_000)
  await expect(checkContent(request)).resolves.toMatchObject({ ok: true })
})

const hasProc = existsSync('/proc/self/stat')

test.runIf(hasProc)('a request whose process is killed is answered by another one', async () => {
  const first = await stopped()
  const answer = checkContent({ ...request, texts: { 'figures.yaml': '' } })
  // It has got the request.
  await nextTurn()
  process.kill(first, 'SIGKILL')
  await expect(answer).resolves.toMatchObject({ ok: false })
  expect(processesThatCheck()).not.toContain(first)
})

test.runIf(hasProc)(
  'a check that takes too long is ended and says so, and the next one is answered',
  async () => {
    const first = await stopped()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const late = expect(checkContent(request)).rejects.toMatchObject({ isLate: true, statusCode: 503 })
    await nextTurn()
    vi.advanceTimersByTime(30_000)
    await late
    expect(processesThatCheck()).not.toContain(first)
    await expect(checkContent(request)).resolves.toMatchObject({ ok: true })
  },
)

test('a request that ends its process is told with the reason, and the next one is answered', async () => {
  const broken = { ...request, texts: null } as unknown as CheckRequest
  await expect(checkContent(broken)).rejects.toThrow(ContentCheckError)
  await expect(checkContent(request)).resolves.toMatchObject({ ok: true })
})

test.each([
  ['{"ok":true,"notes":[]}', { ok: true, notes: [] }],
  ['{"ok":tr', undefined],
  ['', undefined],
])('of the line %j the answer is %j', (line, answer) => {
  expect(answerIn(line)).toEqual(answer)
})

/** Stops the process that checks: it takes requests, and answers none. @returns its id */
async function stopped(): Promise<number> {
  await checkContent(request)
  const [pid, ...others] = processesThatCheck()
  if (pid === undefined) throw new Error('No process checks content.')
  expect(others).toEqual([])
  process.kill(pid, 'SIGSTOP')
  return pid
}

/** The processes of this one that check content, without those that have ended. */
function processesThatCheck(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const [state, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      const isOurs = Number(parent) === process.pid && state !== 'Z'
      return isOurs && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('check-published')
        ? [Number(name)]
        : []
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}
