// The choices that determine other options: class, session and gender.

import type { Entries } from '@school/forms/content'

export interface Chosen {
  classId: string
  sessionId: string
  gender: string
}
export type DependentName = keyof Chosen

export const nothingChosen: Chosen = { classId: '', sessionId: '', gender: '' }
export const DEPENDENT = Object.keys(nothingChosen) as DependentName[]

export const chosenIn = (entries: Entries): Chosen => {
  const text = (name: string) => entries.find(([entry]) => entry === name)?.[1] ?? ''
  return { classId: text('classId'), sessionId: text('sessionId'), gender: text('gender') }
}

/**
 * Returns a choice together with the choices that it resets. Another class or session keeps what was chosen after it, as far as its
 * lists have it too (dependent-field.tsx).
 */
export const changeOf = (name: DependentName, value: string): Partial<Chosen> =>
  value !== '' || name === 'gender'
    ? { [name]: value }
    : name === 'classId'
      ? nothingChosen
      : { sessionId: '', gender: '' }

/** Merges choices with earlier ones, as far as they belong together. */
export function mergeChosen(own: Chosen, before: Chosen): Chosen {
  if (own.classId && own.classId !== before.classId) return own
  const sameSession = !own.sessionId || own.sessionId === before.sessionId
  return {
    classId: before.classId,
    sessionId: own.sessionId || before.sessionId,
    gender: own.gender || (sameSession ? before.gender : ''),
  }
}

/**
 * Returns the field to focus. A list that waits for another choice cannot be focused, so the link leads to that
 * choice.
 */
export function reachable(name: string, { classId, sessionId }: Chosen): string {
  if (name === 'sessionId' && !classId) return 'classId'
  if (name === 'gender' && !sessionId) return classId ? 'sessionId' : 'classId'
  return name
}
