import { type Field, todayInDhaka } from '@school/forms/content'
import { useEffect, useState } from 'react'

const EARLIEST_BIRTH = '1900-01-01'
/** Some browsers accept years of six digits; this limit rejects them. */
const LAST_DAY = '9999-12-31'

/** Returns the first and the last valid day of a date field for its picker; undefined for other fields. */
export function useDays({ kind }: Field): { min?: string; max: string } | undefined {
  // A cached page can be older than a day, so the browser computes the day.
  const [yesterday, setYesterday] = useState(() => dayBefore(todayInDhaka()))
  useEffect(() => setYesterday(dayBefore(todayInDhaka())), [])
  if (kind === 'past date') return { min: EARLIEST_BIRTH, max: yesterday }
  return kind === 'date' ? { max: LAST_DAY } : undefined
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
