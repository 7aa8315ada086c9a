import type { Chosen } from './chosen.ts'

// In a file of its own, because loaders are part of every page and the form must not be.

/** The choices so far, which determine the next options. */
export type ChoicesInput = Omit<Chosen, 'gender'>

export const noChoice: ChoicesInput = { classId: '', sessionId: '' }
