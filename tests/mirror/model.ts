import type { EmptyAs } from '@school/upstream'

// What visitors must see of one mirrored entity, by the rules of docs/architecture.md#the-path-of-a-row and docs/decisions/0011, written
// without looking at the sync engine: the model that tests/mirror/model.test.ts holds it against.

/** A row as the upstream has it. */
export interface SourceRow {
  id: string
  /** Of what the list and the detail say. */
  headline: string
  /** The text, which only the detail contains. */
  text: string
}

/** One listing. */
export interface SourceAnswer {
  /** The call brought no listing at all. */
  failed: boolean
  rows: SourceRow[]
  /** Rows that could not be read; null where even their id could not. */
  rejectedIds: (string | null)[]
  emptyAs: EmptyAs | null
}

/** A run of any other answer fails. */
export const isUsable = ({ failed, rows, rejectedIds }: SourceAnswer): boolean =>
  !failed && rejectedIds.length <= rows.length

interface SeenRow {
  headline: string
  text: string
  /** A detail was answered since the row came or changed. */
  isAnswered: boolean
}

export interface Expected {
  outcome: 'done' | 'held' | 'failed'
  held: number
}

export class MirrorModel {
  /** Visible rows. */
  readonly seen = new Map<string, SeenRow>()
  /** Soft-deleted rows: their details are restored with them. */
  readonly #gone = new Map<string, SeenRow>()
  #held: { listing: string; times: number; minutes: number } | null = null
  /** Since the last run of this entity. */
  #othersGotRows = false

  /** Another entity was synced. */
  otherRan(gotRows: boolean): void {
    this.#othersGotRows = gotRows
  }

  /** A run lost its lease to another one, so it changes nothing. */
  runWasLost(): void {
    this.#othersGotRows = false
  }

  minutesPassed(minutes: number): void {
    if (this.#held) this.#held.minutes += minutes
  }

  /** One run that was not skipped: by the schedule, by hand, or by hand to accept a deletion. @returns how it must end */
  run(answer: SourceAnswer, areDetailsAnswered: boolean, by: 'schedule' | 'hand' | 'accept'): Expected {
    const othersGotRows = this.#othersGotRows
    this.#othersGotRows = false
    if (!isUsable(answer)) return { outcome: 'failed', held: 0 }
    const listed = new Set([
      ...answer.rows.map(({ id }) => id),
      ...answer.rejectedIds.filter((id) => id !== null),
    ])
    const living = this.seen.size
    const missing = [...this.seen.keys()].filter((id) => !listed.has(id))
    const hasId = (id: string | null) => id !== null && (this.seen.has(id) || this.#gone.has(id))
    const unmatched = answer.rejectedIds.filter((id) => !hasId(id)).length
    const isLarge = missing.length > 5 && missing.length > 0.15 * living
    const isDoubtful =
      listed.size + answer.rejectedIds.length === 0 || answer.emptyAs !== null || unmatched > 0 || isLarge
    const isSuspicious = missing.length > 0 && isDoubtful

    let isHeld = false
    if (isSuspicious) {
      const listing = `${[...listed].sort().join()} and ${unmatched} that nobody can tell`
      const before = this.#held?.listing === listing ? this.#held : { times: 0, minutes: 0 }
      const times = before.times + (by === 'schedule' ? 1 : 0)
      // The time begins with the first scheduled run.
      const minutes = before.times === 0 ? 0 : before.minutes
      // Rows without an id may be the missing ones.
      const isExplained = isLarge && unmatched >= missing.length
      const isBelieved =
        times >= 3 &&
        minutes >= 30 &&
        !isExplained &&
        (listed.size > 0 || (answer.emptyAs === 'list' && othersGotRows))
      isHeld = by !== 'accept' && !isBelieved
      this.#held = isHeld ? { listing, times, minutes } : null
    } else this.#held = null

    for (const row of answer.rows) this.#write(row, areDetailsAnswered)
    if (!isHeld)
      for (const id of missing) {
        this.#gone.set(id, this.seen.get(id) as SeenRow)
        this.seen.delete(id)
      }
    return isHeld ? { outcome: 'held', held: missing.length } : { outcome: 'done', held: 0 }
  }

  #write({ id, headline, text }: SourceRow, areDetailsAnswered: boolean): void {
    const before = this.seen.get(id)
    // Asked for again: what is new, what changed, and what had no answer.
    if (before?.headline === headline && (before.isAnswered || !areDetailsAnswered)) return
    const stood = before ?? this.#gone.get(id)
    this.#gone.delete(id)
    this.seen.set(id, {
      headline,
      text: areDetailsAnswered ? text : (stood?.text ?? ''),
      isAnswered: areDetailsAnswered,
    })
  }
}
