import { expect } from 'vitest'

// The matcher `toCostInProportion`: one long text from outside must not occupy a process. 190,000 blanks in one
// description once cost 24 seconds. CPU time of this thread is compared with itself, so that other programs on the
// machine do not change the result.

declare module 'vitest' {
  interface Matchers<R, T> {
    /** The function takes a text; its CPU time grows no faster than the length of the text, whatever the text is. */
    toCostInProportion(): R
  }
}

const SHORT = 4_000
const LONG = 40_000
/** In proportion is 10 times. Memory and its collection can make it 20; in proportion to the square is 100 times. */
const MAX_GROWTH = 30
/** Shorter measurements are mostly noise; a quadratic function is far above this for the long text. */
const FLOOR_MS = 2
/** A function that needs this long for the short text is not tried with the long one. */
const HOPELESS_MS = 1_000

/** Repeated, these make a careless expression begin again at every character. */
const pieces = [
  ...[' ', '\t', '\n', ' \n', '\\', '\\n', '\\r', '\u00a0', '\u200b', '\u200d', '\ufeff', '\0'],
  ...['<', '<p', '<p ', '<li', '<br', '</p', '</td ', '<script', '<style>', '<!--', '>', '&', '&amp', '&#1'],
  ...['[', '{', '[ ', '{"', '[{', '"', '\\"', ']', 'null', ','],
  ...[
    'a',
    'ab ',
    'e',
    'আ',
    'ক্',
    'ক্ষ',
    'আa',
    '।',
    '১',
    '1',
    '1,',
    '.',
    'a.',
    '@',
    'a@',
    '-',
    '/',
    '../',
    '%',
    '%2',
  ],
  ...['http://', 'http://.', 'https://a', '?', '#', '(', ')', '](', '*', '_', "'", '😀', 'e\u0301', '👩‍👩‍👧'],
]
const frames = [
  ['', ''],
  ['<p>', '!\n<'],
] as const

/** The least CPU time of this thread in milliseconds over some runs. */
function cost(work: () => unknown, runs: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run += 1) {
    const before = process.threadCpuUsage()
    try {
      work()
    } catch {
      // A refusal is an answer; only its cost counts here.
    }
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

/** @returns why this shape of text costs too much, or null */
function excess(read: (text: string) => unknown, textOf: (length: number) => string): string | null {
  const [short, long] = [textOf(SHORT), textOf(LONG)]
  const once = cost(() => read(short), 1)
  if (once > HOPELESS_MS) return `${once.toFixed(0)} ms for ${SHORT} characters`
  // One run says enough where it is cheap; a suspicious one is measured again.
  if (cost(() => read(long), 1) <= MAX_GROWTH * FLOOR_MS) return null
  const shortMs = cost(() => read(short), 3)
  const longMs = cost(() => read(long), 2)
  if (longMs <= MAX_GROWTH * Math.max(FLOOR_MS, shortMs)) return null
  return `${shortMs.toFixed(1)} ms for ${SHORT} characters, ${longMs.toFixed(0)} ms for ${LONG}`
}

expect.extend({
  toCostInProportion(read: (text: string) => unknown) {
    const slow: string[] = []
    for (const piece of pieces) {
      for (const [before, after] of frames) {
        const why = excess(read, (length) => before + piece.repeat(Math.ceil(length / piece.length)) + after)
        if (why) slow.push(`${JSON.stringify(before)} + ${JSON.stringify(piece)} repeated: ${why}`)
      }
    }
    return {
      pass: slow.length === 0,
      message: () => `The cost grows faster than the text:\n${slow.join('\n')}`,
    }
  },
})
