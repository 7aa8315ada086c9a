// What decides what else can be chosen: class, session and gender.

import type { Entries } from '../forms/draft-storage.ts'

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

/** A choice, and what depends on it and goes with the one before. */
export const changeOf = (name: DependentName, value: string): Partial<Chosen> =>
  name === 'classId'
    ? { classId: value, sessionId: '', gender: '' }
    : name === 'sessionId'
      ? { sessionId: value, gender: '' }
      : { gender: value }

/** What is chosen, and as far as it fits that, the rest of what was chosen before. */
export function withRestOf(own: Chosen, before: Chosen): Chosen {
  if (own.classId && own.classId !== before.classId) return own
  const sameSession = !own.sessionId || own.sessionId === before.sessionId
  return {
    classId: before.classId,
    sessionId: own.sessionId || before.sessionId,
    gender: own.gender || (sameSession ? before.gender : ''),
  }
}

/** A list that waits for another choice cannot have the focus: the link leads to what it waits for. */
export function reachable(name: string, { classId, sessionId }: Chosen): string {
  if (name === 'sessionId' && !classId) return 'classId'
  if (name === 'gender' && !sessionId) return classId ? 'sessionId' : 'classId'
  return name
}
