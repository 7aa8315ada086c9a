import { beforeEach, expect } from 'vitest'
import { chosenArea } from './areas.ts'

const { leftOut } = chosenArea()
if (leftOut) beforeEach(({ task, skip }) => skip(leftOut.test(task.name)))

// Replaces the matcher of tests/support/linear-cost.ts. Measuring the cost of long texts would take most of the time, and
// `npm test` does it. Here each function is only called once with a short text.

declare module 'vitest' {
  interface Matchers<R, T> {
    toCostInProportion(): R
  }
}

expect.extend({
  toCostInProportion(read: (text: string) => unknown) {
    try {
      read('a short text')
    } catch {
      // Some functions refuse such a text. The measurement ignores that too.
    }
    return { pass: true, message: () => '' }
  },
})
