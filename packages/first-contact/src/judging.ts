import type { Inspector, Seen } from '@school/upstream/inspect'
import type { MapInProgress } from './draft.ts'

/** What every judgement needs. */
export interface Judging {
  inspector: Inspector
  map: MapInProgress
  /** Whether an answer is like the one to a wrong credential. */
  isLikeRefusal: (seen: Seen) => boolean
}
