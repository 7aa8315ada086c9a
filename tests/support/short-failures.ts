import { expect } from 'vitest'

// `toContain` and `toMatch` with a long text, such as a page: a failure prints the place that is most similar to the
// expected one, and not the whole text. Loaded before the files that read pages (vitest.config.ts).

const MAX_PRINTED = 300
const MARGIN = 120

/** Returns the part of a text around an index, in one line. */
function excerpt(text: string, at: number, length: number): string {
  const from = Math.max(0, at - MARGIN)
  const to = Math.min(text.length, at + length + MARGIN)
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`.replace(/\s+/g, ' ')
}

/** Returns the part of a text that contains the longest possible beginning of `expected`. */
function nearest(text: string, expected: string): string {
  let [low, high] = [0, expected.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (text.includes(expected.slice(0, middle))) low = middle
    else high = middle - 1
  }
  if (low < 4) return `It begins: ${excerpt(text, 0, MAX_PRINTED)}`
  return `Nearest, ${low} of ${expected.length} characters: ${excerpt(text, text.indexOf(expected.slice(0, low)), low)}`
}

const lengthOf = (text: string) => `the text of ${text.length.toLocaleString('en')} characters`

function isLong(received: unknown): received is string {
  return typeof received === 'string' && received.length > MAX_PRINTED
}

expect.extend({
  toContain(received: unknown, expected: unknown) {
    const { printReceived, printExpected } = this.utils
    const not = this.isNot ? 'not ' : ''
    if (isLong(received) && typeof expected === 'string') {
      const at = received.indexOf(expected)
      return {
        pass: at >= 0,
        message: () =>
          `expected ${lengthOf(received)} ${not}to contain ${printExpected(expected)}\n` +
          (at >= 0 ? `It is here: ${excerpt(received, at, expected.length)}` : nearest(received, expected)),
      }
    }
    const pass =
      typeof received === 'string'
        ? received.includes(String(expected))
        : Array.from(received as Iterable<unknown>).includes(expected)
    return {
      pass,
      message: () => `expected ${printReceived(received)} ${not}to contain ${printExpected(expected)}`,
    }
  },
  toMatch(received: string, expected: RegExp | string) {
    const index = typeof expected === 'string' ? received.indexOf(expected) : received.search(expected)
    const length = typeof expected === 'string' ? expected.length : (expected.exec(received)?.[0].length ?? 0)
    const text = isLong(received) ? lengthOf(received) : this.utils.printReceived(received)
    const place =
      index >= 0
        ? `It is here: ${excerpt(received, index, length)}`
        : `It begins: ${excerpt(received, 0, MAX_PRINTED)}`
    return {
      pass: index >= 0,
      message: () =>
        `expected ${text} ${this.isNot ? 'not ' : ''}to match ${String(expected)}${isLong(received) ? `\n${place}` : ''}`,
    }
  },
})
