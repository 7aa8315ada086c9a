import type { MirrorEntity } from '@school/mirror/entities'
import type { Json, QueryPath } from '@school/upstream/inspect'
import { cutText } from './texts.ts'

// One row as visitors will see it: after the same conversion as in the mirror.

/** The entity that each call fills, and whether by its details. */
const ENTITIES: Record<QueryPath, [name: string, part: 'row' | 'detail']> = {
  '/banner': ['banners', 'row'],
  '/marque': ['strip', 'row'],
  '/recent-notice': ['recent-notices', 'row'],
  '/recent-events': ['recent-events', 'row'],
  '/recent-videos': ['recent-videos', 'row'],
  '/recent-news': ['recent-news', 'row'],
  '/parent-feedback': ['testimonials', 'row'],
  '/all-notice': ['notices', 'row'],
  '/all-news': ['news', 'row'],
  '/career': ['careers', 'row'],
  '/latest-career': ['latest-career', 'row'],
  '/academic-calendar': ['calendar', 'row'],
  '/all-videos': ['videos', 'row'],
  '/all-events': ['events', 'row'],
  '/faq': ['faq', 'row'],
  '/gallery': ['gallery', 'row'],
  '/all-teacher': ['teachers', 'row'],
  '/admission-programme-list': ['programmes', 'row'],
  '/category-list': ['categories', 'row'],
  '/admission-semester-list': ['sessions', 'row'],
  '/admission-gender': ['genders', 'row'],
  '/application-fee': ['fees', 'row'],
  '/notice-details': ['notices', 'detail'],
  '/news-details': ['news', 'detail'],
  '/career-details': ['careers', 'detail'],
  '/teacher-info': ['teachers', 'detail'],
}

/** Columns that no page shows. */
const HIDDEN = new Set([
  'position',
  'number',
  'programmeId',
  'departmentId',
  'classId',
  'semesterId',
  'genderId',
])
const MAX_VALUE = 80

/** The columns of a row that are filled, and their values, cut to 80 characters. */
export function shownRow(
  entities: readonly MirrorEntity[],
  path: QueryPath,
  value: Json | undefined,
  hide: (text: string) => string,
): { name: string; value: string }[] {
  const [name, part] = ENTITIES[path]
  const entity = entities.find((one) => one.name === name)
  if (!value || !entity) return []
  try {
    const row: Json = part === 'row' ? entity.row(value, 0) : (entity.detail?.row(value) ?? {})
    return Object.entries(row)
      .filter(
        ([column, shown]) => !HIDDEN.has(column) && shown !== '' && shown !== null && shown !== undefined,
      )
      .map(([column, shown]) => ({ name: column, value: cutText(hide(textOf(shown)), MAX_VALUE) }))
  } catch (error) {
    return [{ name: 'not shown', value: cutText((error as Error).message, MAX_VALUE) }]
  }
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
