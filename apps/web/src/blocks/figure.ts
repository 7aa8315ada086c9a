import { groupDigits, withBanglaDigits } from '@school/content/numbers'
import type { Lang } from './block.ts'

/**
 * Formats a number with Bangladeshi grouping (1,00,000) or as a grade point (3.75); in Bangla text with Bangla digits.
 */
export function formatFigure(
  value: number | string,
  lang: Lang,
  numbers: 'taka' | 'points' = 'taka',
): string {
  if (typeof value === 'string') return value
  const written = numbers === 'points' ? value.toFixed(2) : groupDigits(value)
  return lang === 'bn' ? withBanglaDigits(written) : written
}
