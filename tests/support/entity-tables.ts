import { idColumnOf, type Tables } from '@school/demo-upstream'
import { entities, type MirrorEntity } from '@school/mirror'

// What the tests of all pages and lists need of the entities (packages/mirror/src/entities).

/** The fake upstream's table of an entity: its name in camelCase. */
export const fakeTableOf = ({ name }: Pick<MirrorEntity, 'name'>) =>
  name.replace(/-[a-z]/g, (letter) => letter.slice(1).toUpperCase()) as keyof Tables

/** The fake upstream's table of the rows at each address with `{id}`, and its id column. */
export const tableOfRowPage: ReadonlyMap<string, { table: keyof Tables; id: string }> = new Map(
  entities.flatMap((entity) => {
    const table = fakeTableOf(entity)
    return entity.pages?.row ? [[entity.pages.row, { table, id: idColumnOf(table) }]] : []
  }),
)

/** The pages that list rows, without the home page. */
export const listPages: readonly string[] = [
  ...new Set(entities.flatMap(({ pages }) => pages?.lists ?? []).filter((path) => path !== '/')),
]
