// Names in dates. Not Intl: an older browser writes "Sep" where the server wrote "Sept", and the page would not match.

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
