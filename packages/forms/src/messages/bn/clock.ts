import { inBangla } from '@school/content/numbers'

// A time of day, as the school's pages write it: সকাল ৮:০০.

/** @param hour 0 to 23 */
export const clock = ({ hour, minute }: { hour: number; minute: number }) => {
  const minutes = `${minute < 10 ? inBangla(0) : ''}${inBangla(minute)}`
  return `${partOfDay(hour)} ${inBangla(hour % 12 || 12)}:${minutes}`
}

/** The part of the day that is said before an hour. */
function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return 'রাত'
  if (hour < 6) return 'ভোর'
  if (hour < 11) return 'সকাল'
  if (hour < 12) return 'বেলা'
  if (hour < 15) return 'দুপুর'
  return hour < 18 ? 'বিকেল' : 'সন্ধ্যা'
}
