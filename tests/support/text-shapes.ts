// The worst known texts for functions that process text from outside, for the matcher `toCostInProportion`.

/** Repetitions of these cause backtracking in careless regular expressions. */
const pieces = [
  ...[' ', '\t', '\n', ' \n', '\\', '\\n', '\\r', '\u00a0', '\u200b', '\u200d', '\ufeff', '\0'],
  ...['<', '<p', '<p ', '<li', '<br', '</p', '</td ', '<script', '<style>', '<!--', '>', '&', '&amp', '&#1'],
  ...['[', '{', '[ ', '{"', '[{', '"', '\\"', ']', 'null', ','],
  ...['a', 'ab ', 'e', 'আ', 'ক্', 'ক্ষ', 'আa', '।', '১', '1', '1,'],
  ...['.', 'a.', '@', 'a@', '-', '/', '../', '%', '%2'],
  ...['<b><div><ul><li>', '<b></i></div>', '<p a="<p "', '01712-345678 ', '1 '],
  ...['http://', 'http://.', 'https://a', '?', '#', '(', ')', '](', '*', '_', "'", '😀', 'e\u0301', '👩‍👩‍👧'],
]
const surroundings = [
  ['', ''],
  ['<p>', '!\n<'],
] as const

export interface TextShape {
  /** For messages and tables. */
  name: string
  /** Makes a text of this shape with about `length` characters. */
  textOf(length: number): string
}

/** Each piece repeated, alone and between other texts. */
export const shapes: readonly TextShape[] = pieces.flatMap((piece) =>
  surroundings.map(([before, after]) => ({
    name: `${JSON.stringify(before)} + ${JSON.stringify(piece)} repeated`,
    textOf: (length: number) => before + piece.repeat(Math.ceil(length / piece.length)) + after,
  })),
)

/** The minimum CPU time of this thread in milliseconds over some runs. Other programs do not change it. */
export function cpuMs(work: () => unknown, runs: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run += 1) {
    const before = process.threadCpuUsage()
    try {
      work()
    } catch {
      // Errors are ignored, because only the cost matters.
    }
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}
