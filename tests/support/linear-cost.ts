import { expect } from 'vitest'
import { cpuMs, shapes } from './text-shapes.ts'

// The matcher `toCostInProportion`: a long text from outside must not occupy a process. 190,000 blanks in one description
// once cost 24 seconds. It compares CPU times of this thread, so that other programs do not change the result.

declare module 'vitest' {
  interface Matchers<R, T> {
    /** Expects that the CPU time of a function of a text grows in proportion to the length of the text. */
    toCostInProportion(): R
  }
}

const SHORT = 4_000
const LONG = 40_000
/** Linear growth is 10 times, 20 times with garbage collection; quadratic growth is 100 times. */
const MAX_GROWTH = 30
/** Shorter measurements are mostly noise; a quadratic function is far above this for the long text. */
const MIN_MS = 2
/** A function that needs this long for the short text is not called with the long one. */
const MAX_SHORT_MS = 1_000

/** @returns why this shape of text costs too much, or null */
function excess(read: (text: string) => unknown, textOf: (length: number) => string): string | null {
  const [short, long] = [textOf(SHORT), textOf(LONG)]
  const once = cpuMs(() => read(short), 1)
  if (once > MAX_SHORT_MS) return `${once.toFixed(0)} ms for ${SHORT} characters`
  // One run is enough for a cheap function; a suspicious one is measured again.
  if (cpuMs(() => read(long), 1) <= MAX_GROWTH * MIN_MS) return null
  const shortMs = cpuMs(() => read(short), 3)
  const longMs = cpuMs(() => read(long), 5)
  if (longMs <= MAX_GROWTH * Math.max(MIN_MS, shortMs)) return null
  return `${shortMs.toFixed(1)} ms for ${SHORT} characters, ${longMs.toFixed(0)} ms for ${LONG}`
}

expect.extend({
  toCostInProportion(read: (text: string) => unknown) {
    const slow: string[] = []
    // Measuring takes most of the time of a mutant, and does not notice it.
    if (process.env.MUTATION_AREA) return { pass: true, message: () => '' }
    for (const { name, textOf } of shapes) {
      const why = excess(read, textOf)
      if (why) slow.push(`${name}: ${why}`)
    }
    return {
      pass: slow.length === 0,
      message: () => `The cost grows faster than the text:\n${slow.join('\n')}`,
    }
  },
})
