import { inBangla } from '../../numbers.ts'

// Names in dates.

/** Without a leading zero (docs/spec/rulings.md#46). */
export const dayOfMonth = ({ day }: { day: number }) => inBangla(day)

export const shortMonths = [
  'জানুয়ারি',
  'ফেব্রুয়ারি',
  'মার্চ',
  'এপ্রিল',
  'মে',
  'জুন',
  'জুলাই',
  'আগস্ট',
  'সেপ্টেম্বর',
  'অক্টোবর',
  'নভেম্বর',
  'ডিসেম্বর',
] as const
