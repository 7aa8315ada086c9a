import type { MirrorEntity } from '@school/mirror/entities'
import type { Json, QueryPath } from '@school/upstream/inspect'
import { cutText } from './texts.ts'

// One row as visitors will see it: after the same conversion as in the mirror.

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
  const entity = entities.find(({ call, detail }) => call === path || detail?.call === path)
  if (!value || !entity) return []
  try {
    const row: Json = entity.call === path ? entity.row(value, 0) : (entity.detail?.row(value) ?? {})
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
