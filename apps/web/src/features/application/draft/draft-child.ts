import type { Draft } from './draft-storage.ts'

/** The name of the child in a draft; '' while there is none. */
export const childOf = ({ entries }: Pick<Draft, 'entries'>): string =>
  entries.find(([name]) => name === 'applicantName')?.[1].trim() ?? ''
