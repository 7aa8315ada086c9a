import type { FieldCounts } from '@school/upstream'

// What a text of the upstream has and our tree does not: links that lead nowhere here, pictures within the text, the rest of a text that
// is too long. It is counted by column, as values are that cannot be read.

export type Loss = 'links' | 'pictures' | 'rest'

const MAX_SAMPLES = 3
const MAX_SAMPLE_LENGTH = 40

/** The row that is converted now. Converting is synchronous. */
let noted: Map<string, string> | null = null
let current = ''

/** Says of what column the texts are that `work` reads. */
export function inColumn<Result>(column: string, work: () => Result): Result {
  current = column
  try {
    return work()
  } finally {
    current = ''
  }
}

/** @param sample what was lost */
export function noteLoss(loss: Loss, sample: string): void {
  const field = `${current || 'headline'} ${loss}`
  if (noted && !noted.has(field)) noted.set(field, sample)
}

/** Counts the rows that have lost something, by column and kind of loss: `text links`. */
export class LossCounter {
  readonly #fields = new Map<string, { rows: number; samples: Set<string> }>()
  #rows = 0

  /** Converts a row. */
  count<Result>(convert: () => Result): Result {
    this.#rows += 1
    noted = new Map()
    try {
      return convert()
    } finally {
      for (const [field, sample] of noted) this.#add(field, sample)
      noted = null
    }
  }

  counts(): FieldCounts {
    return Object.fromEntries(
      [...this.#fields].map(([field, { rows, samples }]) => [
        field,
        {
          kind: 'link' as const,
          isExpected: false,
          filled: this.#rows - rows,
          of: this.#rows,
          unreadable: rows,
          samples: [...samples],
          types: ['text'],
        },
      ]),
    )
  }

  #add(field: string, sample: string): void {
    const known = this.#fields.get(field) ?? { rows: 0, samples: new Set() }
    known.rows += 1
    const plain = sample
      .slice(0, 400)
      .toWellFormed()
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, MAX_SAMPLE_LENGTH)
      .toWellFormed()
    if (plain !== '' && known.samples.size < MAX_SAMPLES) known.samples.add(plain)
    this.#fields.set(field, known)
  }
}
