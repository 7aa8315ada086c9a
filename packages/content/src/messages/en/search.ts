// Search.

import { plural } from '../../plural.ts'

export const allOf = ({ count, kind }: { count: number; kind: string }) => `All ${count} ${kind}`
export const nothingFoundBefore = 'Nothing found for “'
export const nothingFoundAfter = '”.'
/** What a result is called, by its kind. */
export const kinds = {
  page: { many: 'Pages', one: 'Page' },
  notice: { many: 'Notices', one: 'Notice' },
  news: { many: 'News', one: 'News' },
  event: { many: 'Events', one: 'Event' },
  career: { many: 'Vacancies', one: 'Vacancy' },
  teacher: { many: 'Teachers', one: 'Teacher' },
  video: { many: 'Videos', one: 'Video' },
}
export const partialMatches = 'No result has all these words. These results have some of them.'
export const similarMatches = ({ q }: { q: string }) =>
  `Nothing contains “${q}”. These results contain similar words.`
/** @param kinds their names */
export const notReadYet = ({ kinds }: { kinds: string }) =>
  `Not available yet, so not searched: ${kinds}. For information, please call the office:`
export const all = 'All'
export const kindsOfResults = 'Kinds of results'
export const searchHint = 'Type what you are looking for, in English or Bangla.'
export const searchExample = 'Admission, ভর্তি …'
export const searchFor = 'Search for'
export const countResults = ({ count }: { count: number }) =>
  plural(count, { one: '1 result', other: `${count} results` })
export const suggestions = 'Suggestions'
export const countSuggestions = ({ count }: { count: number }) =>
  count === 0 ? 'No suggestions' : plural(count, { one: '1 suggestion', other: `${count} suggestions` })
