import type { Locale } from '@school/content'
import { textsIn } from '@school/forms/in-language'

/** A time of day as families read it: `9:30 am`, `সকাল ৯:৩০`. @param time `09:30` */
export function clockTime(time: string, locale: Locale): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return textsIn[locale].clock.clock({ hour, minute })
}
