import { phoneticKey, singularOf } from '@school/forms/phonetics'
import type { QueryTerm } from './matching.ts'
import { withPrefix } from './sorted-list.ts'
import { singularKey } from './typed-word.ts'

/** The words of texts that do not change. */
export interface WordIndex {
  /**
   * Returns all words that may match a term: it spares comparing the term with each word of the index. `createMatcher` decides
   * which of them match.
   */
  candidates(term: QueryTerm): Set<string>
}

/** @param words in lower case */
export function createWordIndex(words: Iterable<string>): WordIndex {
  const bySpelling = [...new Set(words)].sort()
  const keyed = bySpelling
    .map((word) => ({ word, key: singularKey(word) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
  const keys = keyed.map(({ key }) => key)
  const byPhoneticKey = Map.groupBy(bySpelling, phoneticKey)

  function* mayMatch({ written, key, stem, synonyms, nearestKeys }: QueryTerm): Generator<string> {
    yield* spelledLike(written)
    if (key !== '') yield* soundingLike(stem)
    for (const synonym of synonyms) {
      // A synonym also matches its own singular and plural.
      yield* spelledLike(singularOf(synonym.written))
      if (synonym.key !== '') yield* soundingLike(synonym.stem)
    }
    for (const nearest of nearestKeys) yield* byPhoneticKey.get(nearest) ?? []
  }
  function* spelledLike(beginning: string): Generator<string> {
    for (const index of withPrefix(bySpelling, beginning)) yield bySpelling[index] ?? ''
  }
  /** The keys of all forms of a word begin with its stem. */
  function* soundingLike(stem: string): Generator<string> {
    for (const index of withPrefix(keys, stem)) yield keyed[index]?.word ?? ''
  }

  return { candidates: (term) => new Set(mayMatch(term)) }
}
