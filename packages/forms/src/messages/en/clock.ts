// A time of day, as the school's pages write it.

/** @param hour 0 to 23 */
export const clock = ({ hour, minute }: { hour: number; minute: number }) =>
  `${hour % 12 || 12}:${`${minute}`.padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
