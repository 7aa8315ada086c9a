// What the fee calculator asks. Apart from the sums (fee-sums.ts), because the router reads addresses of all pages.

export const programmes = [
  'core',
  'tahfeez-residential',
  'tahfeez-day-care',
  'tahfeez-non-residential',
  'academic-residential',
  'academic-day-care',
  'academic-non-residential',
  'part-time',
] as const
export type Programme = (typeof programmes)[number]

export const classes = [
  'play',
  'nursery',
  'kg',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
] as const
export type SchoolClass = (typeof classes)[number]

export interface FeeQuestion {
  programme: Programme
  /** Null where the class makes no difference. */
  class: SchoolClass | null
  /** A brother or sister is at the school. */
  sibling: boolean
  transport: boolean
}

/** Whether the fees of a programme depend on the class. */
export const dependsOnClass = (programme: Programme) =>
  programme === 'core' || programme.startsWith('academic')
