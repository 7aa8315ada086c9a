import { type Locale, pageAt } from '@school/content'
import { entities, type MirrorEntity, type RowPath } from '@school/mirror'
import { formatDate } from './dates.ts'

// The pages on which visitors find the rows of the mirror, and what rows are called there: for search, sitemap and link
// previews. They follow from the entities (packages/mirror/src/entities).

/** The entities whose rows visitors find on pages. */
export const listedEntities = entities.flatMap(({ pages, ...entity }) =>
  pages ? [{ ...entity, pages }] : [],
)

type Pages = NonNullable<MirrorEntity['pages']>

/**
 * The address at which visitors find a row: its own page, or its list with a filter that shows it.
 * @param title the row's own title
 */
export function rowAddress({ row, lists, filter }: Pages, id: string, title = ''): string {
  if (row) return row.replace('{id}', encodeURIComponent(id))
  return filter && title
    ? `${lists[0]}?${filter}=${encodeURIComponent(title.slice(0, MAX_FILTER_LENGTH))}`
    : lists[0]
}

/** Longer filters of lists are rejected (procedures/inputs.ts). */
const MAX_FILTER_LENGTH = 100

/** What a row is called: its headline, or where it has none its kind and its date (docs/spec/rulings.md#33). */
export function rowName(
  path: RowPath | Pages['lists'][number],
  headline: string,
  date: string | null,
  locale: Locale = 'en',
): string {
  if (headline !== '') return localHeadline(headline, locale)
  const kind = pageAt(path, locale)?.item ?? ''
  return date === null ? kind : `${kind}, ${formatDate(date, locale)}`
}

const isBangla = (text: string) => /\p{Script=Bengali}/u.test(text)

/**
 * A headline as a page of a language shows it. Where both languages stand around a stroke, the Bangla half is first on
 * Bangla pages. English pages show what the upstream has.
 */
export function localHeadline(headline: string, locale: Locale): string {
  if (locale === 'en') return headline
  const [first = '', second = '', ...others] = headline.split('|').map((half) => half.trim())
  const isTurned = others.length === 0 && second !== '' && !isBangla(first) && isBangla(second)
  return isTurned ? `${second} | ${first}` : headline
}
