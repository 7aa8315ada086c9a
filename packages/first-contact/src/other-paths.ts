import type { QueryPath } from '@school/upstream/inspect'

const MAX_PATHS = 8

/** Paths at which servers have a call whose own path is not there: its words in the plural, with another joint, in another order. */
export function otherPaths(path: QueryPath): string[] {
  const words = path.slice(1).split('-')
  const last = words.at(-1) ?? ''
  const plural = (word: string) =>
    word.endsWith('s') ? word : word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`
  const core = words.filter(
    (word) => !['all', 'list', 'details', 'info', 'admission', 'application'].includes(word),
  )
  const noun = core.join('-')
  const isDetail = ['details', 'info'].includes(last)
  const found = isDetail
    ? [
        `${noun}-detail`,
        `${noun}-details`,
        `${noun}/details`,
        `${plural(noun)}/details`,
        `${noun}/detail`,
        `${noun}-info`,
        `get-${noun}`,
        noun,
      ]
    : [
        [...words.slice(0, -1), plural(last)].join('-'),
        plural(noun),
        noun,
        `${noun}-list`,
        `all-${plural(noun)}`,
        `get-${plural(noun)}`,
        words.join('_'),
        `${noun}/all`,
      ]
  return [...new Set(found.map((one) => `/${one}`))].filter((one) => one !== path).slice(0, MAX_PATHS)
}
