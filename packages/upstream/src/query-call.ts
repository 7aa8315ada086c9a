import type { RowSchema } from './schemas/fields.ts'

// What a call that reads is, beside the schema of its rows in schemas/<area>.ts.

/** A call that only reads. */
export interface QueryCall<T> {
  row: RowSchema<T>
  /** What its body has beside the credential, with the values that are always the same. */
  body: Readonly<Record<string, string>>
  /** What its body has beside that, with values of other answers. */
  asks: readonly string[]
  /** Whether the answer is one row. */
  isSingle: boolean
  /** Columns that the specification names, and that a server may leave out of this answer without a loss for visitors. */
  mayLack: readonly string[]
}

/** What the specification sends with some lists. */
export const DEPARTMENT = { department_id: '0' }

/** A call that asks nothing of other answers: its answer is the whole list. */
type ListCall<T> = QueryCall<T> & { asks: readonly [] }

export const list = <T>(
  row: RowSchema<T>,
  body: Record<string, string> = {},
  mayLack: string[] = [],
): ListCall<T> => ({ row, body, asks: [], isSingle: false, mayLack })

/** A call whose answer depends on values of other answers. */
export const part = <T>(row: RowSchema<T>, asks: string[], mayLack: string[] = []): QueryCall<T> => ({
  row,
  body: {},
  asks,
  isSingle: false,
  mayLack,
})

/** A call whose answer is one row. */
export const single = <T>(row: RowSchema<T>, asks: string[], mayLack: string[] = []): QueryCall<T> => ({
  row,
  body: {},
  asks,
  isSingle: true,
  mayLack,
})
