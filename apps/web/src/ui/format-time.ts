import { clock } from '@school/forms/messages/clock'

/** A time of day as families read it: `9:30 am`, in Bangla `সকাল ৯:৩০`. @param time `09:30` */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return clock({ hour, minute })
}
