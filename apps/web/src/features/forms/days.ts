import { type Field, todayInDhaka } from '@school/forms'
import { useEffect, useState } from 'react'

const EARLIEST_BIRTH = '1900-01-01'
/** No year of six digits, which some browsers let people type. */
const LAST_DAY = '9999-12-31'

/** The days that a field of a date may hold, for its picker; undefined: it holds no date. */
export function useDays({ kind }: Field): { min?: string; max: string } | undefined {
  // A page is cached for longer than a day: the browser knows the day better.
  const [yesterday, setYesterday] = useState(() => dayBefore(todayInDhaka()))
  useEffect(() => setYesterday(dayBefore(todayInDhaka())), [])
  if (kind === 'past date') return { min: EARLIEST_BIRTH, max: yesterday }
  return kind === 'date' ? { max: LAST_DAY } : undefined
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
