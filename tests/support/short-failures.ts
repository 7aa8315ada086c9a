import { expect } from 'vitest'

// `toContain` and `toMatch` with a long text, such as a page: a failure prints the place that is nearest to what is
// expected, and not the whole text. Loaded before the files that read pages (vitest.config.ts).

const MAX_PRINTED = 300
const AROUND = 120

/** The text with what is around `at`, in one line. */
function around(text: string, at: number, length: number): string {
  const from = Math.max(0, at - AROUND)
  const to = Math.min(text.length, at + length + AROUND)
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`.replace(/\s+/g, ' ')
}

/** The longest beginning of `wanted` that the text has, with what is around it. */
function nearest(text: string, wanted: string): string {
  let [low, high] = [0, wanted.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (text.includes(wanted.slice(0, middle))) low = middle
    else high = middle - 1
  }
  if (low < 4) return `It begins: ${around(text, 0, MAX_PRINTED)}`
  return `Nearest, ${low} of ${wanted.length} characters: ${around(text, text.indexOf(wanted.slice(0, low)), low)}`
}

const lengthOf = (text: string) => `the text of ${text.length.toLocaleString('en')} characters`

function isLong(received: unknown): received is string {
  return typeof received === 'string' && received.length > MAX_PRINTED
}

expect.extend({
  toContain(received: unknown, wanted: unknown) {
    const { printReceived, printExpected } = this.utils
    const not = this.isNot ? 'not ' : ''
    if (isLong(received) && typeof wanted === 'string') {
      const at = received.indexOf(wanted)
      return {
        pass: at >= 0,
        message: () =>
          `expected ${lengthOf(received)} ${not}to contain ${printExpected(wanted)}\n` +
          (at >= 0 ? `It is here: ${around(received, at, wanted.length)}` : nearest(received, wanted)),
      }
    }
    const pass =
      typeof received === 'string'
        ? received.includes(String(wanted))
        : Array.from(received as Iterable<unknown>).includes(wanted)
    return {
      pass,
      message: () => `expected ${printReceived(received)} ${not}to contain ${printExpected(wanted)}`,
    }
  },
  toMatch(received: string, wanted: RegExp | string) {
    const found = typeof wanted === 'string' ? received.indexOf(wanted) : received.search(wanted)
    const length = typeof wanted === 'string' ? wanted.length : (wanted.exec(received)?.[0].length ?? 0)
    const text = isLong(received) ? lengthOf(received) : this.utils.printReceived(received)
    const place =
      found >= 0
        ? `It is here: ${around(received, found, length)}`
        : `It begins: ${around(received, 0, MAX_PRINTED)}`
    return {
      pass: found >= 0,
      message: () =>
        `expected ${text} ${this.isNot ? 'not ' : ''}to match ${String(wanted)}${isLong(received) ? `\n${place}` : ''}`,
    }
  },
})
