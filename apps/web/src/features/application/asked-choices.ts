import type { Chosen } from './chosen.ts'

// A file of its own, because loaders travel with every page, and the form must not.

/** What is chosen so far, as `admission.choices` is asked for what can be chosen next. */
export type AskedChoices = Omit<Chosen, 'gender'>

export const nothingAsked: AskedChoices = { classId: '', sessionId: '' }

export const keyOf = ({ classId, sessionId }: AskedChoices) => ['choices', classId, sessionId]
