import type { Chosen } from './chosen.ts'

// A file of its own, because loaders travel with every page, and the form must not.

/** What is chosen so far, which decides what can be chosen next. */
export type ChoicesInput = Omit<Chosen, 'gender'>

export const noChoice: ChoicesInput = { classId: '', sessionId: '' }
