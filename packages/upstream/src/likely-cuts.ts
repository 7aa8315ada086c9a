// Whether lists were probably cut, by their lengths. Many servers give the first 100 or 1,000 rows of what they have and say nothing
// of the others. Nothing in such an answer is wrong, so it is never certain, and never an error.

export interface ListLength {
  name: string
  rows: number
  /** It says that these are all rows, so it is never told. Otherwise it says nothing about further rows. */
  isWhole?: boolean
  /** Rows that were there before and are not in this list. */
  missing?: number
}

/**
 * Why a list is probably cut. round: it has exactly as many rows as a usual limit. same: other lists end at the same number, and
 * none has more. fewer: rows are missing that were there, and a round number is left.
 */
export type LikelyCut =
  | { kind: 'round'; rows: number }
  | { kind: 'same'; rows: number; others: string[] }
  | { kind: 'fewer'; rows: number; missing: number }

/** 100, 200, 250, 500, 1,000 and so on: a list seldom has exactly so many rows by chance. */
const isLimit = (rows: number) => rows >= 100 && /^(?:1|2|25|5)0+$/.test(String(rows))
/** Usual sizes of a page, which short lists also have by chance. */
const PAGE_SIZES = new Set([5, 10, 12, 15, 20, 24, 25, 30, 40, 50, 60])
/** Shorter lists are equally long by chance. */
const MIN_EQUAL_ROWS = 10

/** Whether a list of so many rows may be a page or be cut. */
export const isRoundLimit = (rows: number): boolean => isLimit(rows) || PAGE_SIZES.has(rows)

/** The lists that are probably cut, by their names. */
export function likelyCuts(lists: readonly ListLength[]): Map<string, LikelyCut> {
  const longest = Math.max(0, ...lists.map(({ rows }) => rows))
  const cuts = new Map<string, LikelyCut>()
  const silent = lists.filter(({ isWhole }) => !isWhole)
  for (const { name, rows, missing = 0 } of silent) {
    const others = silent.flatMap((one) => (one.name !== name && one.rows === rows ? [one.name] : []))
    if (missing > 0 && isRoundLimit(rows)) cuts.set(name, { kind: 'fewer', rows, missing })
    else if (isLimit(rows)) cuts.set(name, { kind: 'round', rows })
    else if (rows >= MIN_EQUAL_ROWS && rows === longest && others.length > 0)
      cuts.set(name, { kind: 'same', rows, others })
  }
  return cuts
}
