// Names in dates. Not Intl: an older browser writes "Sep" where the server wrote "Sept", and the page would not match.

/** Two digits (docs/spec/rulings.md#10). */
export const dayOfMonth = ({ day }: { day: number }) => `${day}`.padStart(2, '0')

export const shortMonths = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sept',
  'Oct',
  'Nov',
  'Dec',
] as const
