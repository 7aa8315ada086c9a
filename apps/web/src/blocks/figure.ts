import { banglaDigits } from '../ui/digits.ts'
import type { Lang } from './block.ts'

const taka = new Intl.NumberFormat('en-IN')

/**
 * Formats a number with Bangladeshi grouping (1,00,000) or as a grade point (3.75); in Bangla text with Bangla digits.
 */
export function formatFigure(
  value: number | string,
  lang: Lang,
  numbers: 'taka' | 'points' = 'taka',
): string {
  if (typeof value === 'string') return value
  const written = numbers === 'points' ? value.toFixed(2) : taka.format(value)
  return lang === 'bn' ? banglaDigits(written) : written
}
