import { seeded } from '@school/demo-upstream/seeded'
import { type Chance, type Fault, kinds } from './faults.ts'
import type { Stage } from './stage.ts'

/** A fault of a run. */
export interface Entry {
  fault: Fault
  /** Milliseconds from the beginning. */
  at: number
  until: number
}

/** Between two beginnings, and how long a fault lasts, in ms. */
const PAUSE = { from: 1_000, to: 6_000 }
const LASTS = { from: 1_000, to: 25_000 }

/** What a run does, and when: the same for the same seed, as long as the kinds of faults are the same. */
export function timelineOf(seed: number, ms: number, stage: Stage): Entry[] {
  const random = seeded(`chaos ${seed}`)
  const chance: Chance = {
    of: (choices) => choices[Math.floor(random() * choices.length)] as (typeof choices)[number],
    between: (from, to) => from + Math.floor(random() * (to - from + 1)),
  }
  const possible = kinds.filter(({ name }) => name !== 'fillDisk' || stage.disks.length > 0)
  const entries: Entry[] = []
  for (let at = PAUSE.from; at < ms; at += chance.between(PAUSE.from, PAUSE.to)) {
    const fault = chance.of(possible)(stage, chance)
    const until = Math.min(ms, at + chance.between(LASTS.from, LASTS.to))
    const isFree = entries.every((other) => other.until < at || !meet(other.fault.target, fault.target))
    if (isFree) entries.push({ fault, at, until })
  }
  return entries
}

/** Whether two faults would undo each other. */
function meet(one: string, other: string): boolean {
  const targets = [one, other]
  const areProcesses = targets.every((target) => /^(all processes|(web|worker) \d)$/.test(target))
  return one === other || (areProcesses && targets.includes('all processes'))
}
