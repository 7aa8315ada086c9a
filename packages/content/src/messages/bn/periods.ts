import { inBangla } from '../../numbers.ts'

// How long the school keeps what visitors sent (the privacy notice).

export const days = ({ count }: { count: number }) => `${inBangla(count)} দিন`
