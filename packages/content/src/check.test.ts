import { execFileSync } from 'node:child_process'
import { afterEach, expect, test, vi } from 'vitest'
import { type CheckRequest, ContentCheckError, checkContent } from './check.ts'

const request: CheckRequest = { texts: {}, strict: true, dates: {}, locale: 'en' }

afterEach(() => void vi.useRealTimers())

test('a request that comes while an idle process ends is answered by another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await expect(checkContent(request)).resolves.toMatchObject({ ok: true })
  vi.advanceTimersByTime(60_000)
  await expect(checkContent(request)).resolves.toMatchObject({ ok: true })
})

test('a request whose process is killed is answered by another one', async () => {
  await checkContent(request)
  const answer = checkContent({ ...request, texts: { 'figures.yaml': '' } })
  for (const pid of processesThatCheck()) process.kill(pid, 'SIGKILL')
  await expect(answer).resolves.toMatchObject({ ok: false })
})

test('a request that ends its process is told with the reason, and the next one is answered', async () => {
  const broken = { ...request, texts: null } as unknown as CheckRequest
  await expect(checkContent(broken)).rejects.toThrow(ContentCheckError)
  await expect(checkContent(request)).resolves.toMatchObject({ ok: true })
})

/** The processes of this one that check content. */
function processesThatCheck(): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const found = lines.filter(
    (line) => line.includes('check-published.ts') && Number(line.trim().split(/\s+/)[1]) === process.pid,
  )
  return found.map((line) => Number.parseInt(line, 10))
}
