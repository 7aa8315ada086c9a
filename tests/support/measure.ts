import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect } from 'vitest'

// Measures the cost of a test file: CPU seconds of its own process and of all processes that it started and that have ended,
// and wall-clock seconds. TEST_PROFILE=<file> enables it; `tests/support/profile.ts` makes a table. Needs Linux's /proc.

const TICKS_PER_SECOND = 100
// Vitest loads this before the test file. The start of a process counts for its first file.
const begun = { at: performance.now(), ...cpu() }
const isFirst = process.uptime() < 10 && !('measured' in globalThis)
Object.assign(globalThis, { measured: true })

/** CPU seconds of this process, and of its children that have ended with theirs. */
function cpu(): { own: number; children: number } {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15)
  return {
    own: (user + system) / TICKS_PER_SECOND,
    children: (childrenUser + childrenSystem) / TICKS_PER_SECOND,
  }
}

// Hooks run in reverse order: after those of the file.
afterAll(() => {
  const now = cpu()
  const line = {
    file: path.relative(process.cwd(), expect.getState().testPath ?? ''),
    own: now.own - (isFirst ? 0 : begun.own),
    children: now.children - begun.children,
    wall: (performance.now() - (isFirst ? 0 : begun.at)) / 1_000,
  }
  appendFileSync(process.env.TEST_PROFILE ?? '/dev/null', `${JSON.stringify(line)}\n`)
})
