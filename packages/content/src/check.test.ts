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

test.skipIf(!existsSync('/proc/self/stat'))(
  'a request whose process is killed is answered by another one',
  async () => {
    await checkContent(request)
    const [first, ...others] = processesThatCheck()
    if (first === undefined) throw new Error('No process checks content.')
    expect(others).toEqual([])
    // It gets the request, and cannot answer it.
    process.kill(first, 'SIGSTOP')
    const answer = checkContent({ ...request, texts: { 'figures.yaml': '' } })
    await nextTurn()
    process.kill(first, 'SIGKILL')
    await expect(answer).resolves.toMatchObject({ ok: false })
    expect(processesThatCheck()).not.toContain(first)
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
