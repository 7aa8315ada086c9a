// The worst shapes of text that were found, for every function that sees text from outside: used by the matcher
// `toCostInProportion` and by `npm run attack -- text`.

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

export interface TextShape {
  /** For messages and tables. */
  name: string
  /** A text of this shape, of about so many characters. */
  textOf(length: number): string
}

/** Every piece, repeated, bare and within a frame. */
export const shapes: readonly TextShape[] = pieces.flatMap((piece) =>
  frames.map(([before, after]) => ({
    name: `${JSON.stringify(before)} + ${JSON.stringify(piece)} repeated`,
    textOf: (length: number) => before + piece.repeat(Math.ceil(length / piece.length)) + after,
  })),
)

/** The least CPU time of this thread in milliseconds over some runs. Other programs on the machine do not change it. */
export function cpuMs(work: () => unknown, runs: number): number {
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
