// Search.

import { plural } from '../../plural.ts'

export const allOf = ({ count, kind }: { count: number; kind: string }) => `All ${count} ${kind}`
export const nothingFoundBefore = 'Nothing found for “'
export const nothingFoundAfter = '”.'
export const teacher = 'Teacher'
export const teachers = 'Teachers'
export const vacancy = 'Vacancy'
export const vacancies = 'Vacancies'
export const event = 'Event'
export const events = 'Events'
export const news = 'News'
export const notice = 'Notice'
export const notices = 'Notices'
export const video = 'Video'
export const videos = 'Videos'
export const page = 'Page'
export const pages = 'Pages'
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
