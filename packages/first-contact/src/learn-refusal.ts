import {
  type Inspector,
  isAboutCredential,
  isAboutOurUser,
  isRecord,
  messageOf,
  type QueryPath,
  type Seen,
  type UpstreamMap,
} from '@school/upstream/inspect'
import { listsIn } from './envelope.ts'

// How a refusal looks on this server: the answer to a wrong credential, tried once before everything else.

/** What a wrong credential got. */
export interface Refusal {
  /** Rows came nevertheless. */
  isOpen: boolean
  /** A list without rows, null or nothing came: as for a right credential without data. */
  isEmpty: boolean
  isLike(seen: Seen): boolean
  /** Its words, if the site does not know them as a refusal. */
  unknownWords: string | null
}

export const NO_REFUSAL: Refusal = { isOpen: false, isEmpty: false, isLike: () => false, unknownWords: null }

const NO_JSON = Symbol('no JSON')

/** Not the school's user id: too many wrong passwords could lock it. */
const WRONG = { userId: 'school-site-check', password: 'wrong-on-purpose' }
/** The second one is asked if the first is not there. */
const PATHS: QueryPath[] = ['/banner', '/category-list']

export async function learnRefusal(
  inspector: Inspector,
  map: UpstreamMap,
): Promise<{ refusal: Refusal; isReached: boolean }> {
  let isReached = false
  for (const path of PATHS) {
    const seen = await inspector.ask(path, {}, map, { credential: WRONG })
    isReached ||= seen.status !== null
    if (!seen.answer) break
    if ([404, 405, 410].includes(seen.answer.status) || seen.answer.status >= 500) continue
    return { refusal: refusalOf(inspector, seen), isReached }
  }
  return { refusal: NO_REFUSAL, isReached }
}

function refusalOf(inspector: Inspector, seen: Seen): Refusal {
  const learned = signatureOf(inspector, seen)
  const answer = jsonOf(inspector, seen)
  const isOpen = seen.status === 200 && listsIn(answer).some(({ list }) => list.length > 0)
  const isEmpty =
    seen.status === 200 &&
    (answer === null ||
      answer === undefined ||
      (Array.isArray(answer) && answer.length === 0) ||
      (isRecord(answer) && messageOf(answer, inspector.hide) === null))
  const words = isRecord(answer) || Array.isArray(answer) ? messageOf(firstOf(answer), inspector.hide) : null
  const isKnown = words !== null && (isAboutCredential(words) || isAboutOurUser(words))
  return {
    isOpen,
    isEmpty,
    unknownWords: isOpen || isKnown ? null : words,
    // A page is not an answer of the school's program: a firewall shows the same one to a right credential.
    isLike: (other) => !isOpen && !isEmpty && answer !== NO_JSON && signatureOf(inspector, other) === learned,
  }
}

const firstOf = (answer: unknown): unknown => (Array.isArray(answer) ? answer[0] : answer)

function jsonOf(inspector: Inspector, seen: Seen): unknown {
  try {
    return seen.answer ? inspector.json('/banner', seen.answer) : undefined
  } catch {
    return NO_JSON
  }
}

/** Status, names and message of an answer: what two refusals have in common. */
function signatureOf(inspector: Inspector, seen: Seen): string {
  const answer = jsonOf(inspector, seen)
  const names = isRecord(answer) ? Object.keys(answer).toSorted().slice(0, 20) : typeof answer
  return JSON.stringify([seen.status, names, messageOf(answer, inspector.hide)])
}
