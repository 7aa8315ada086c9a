import type { Field } from '@school/forms/content'

/** Some browsers accept years of six digits; this limit rejects them. */
const LAST_DAY = '9999-12-31'

/** Returns the last valid day of a date field for its picker; undefined for other fields. */
export const daysOf = ({ kind }: Field): { max: string } | undefined =>
  kind === 'date' ? { max: LAST_DAY } : undefined
