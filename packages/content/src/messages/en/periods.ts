// How long the school keeps what visitors sent (the privacy notice).

import { plural } from '../../plural.ts'

export const days = ({ count }: { count: number }) => plural(count, { one: '1 day', other: `${count} days` })
