import { entities, type MirrorTable } from '@school/mirror'
import type { Db } from '@school/prisma'
import { noteDependency } from './dependencies.ts'

// The database client of procedures. It can only read the mirror, and every read becomes a dependency of the page that is
// being rendered. It has neither a pool nor Prisma's raw queries, and an SQL statement declares the tables that it reads,
// so tracking cannot be bypassed.

const READ_OPERATIONS = ['findFirst', 'findMany', 'count', 'aggregate'] as const

type MirrorModel = CamelCase<MirrorTable>
type ReadOperation = (typeof READ_OPERATIONS)[number]

type CamelCase<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text

/** A statement: `Prisma.sql`, or a text with values. With a name, it is a prepared statement. */
interface Statement {
  text: string
  values: unknown[]
  name?: string
}

/** The database client of procedures. */
export type TrackedDb = {
  readonly [Model in MirrorModel | 'mediaFile']: Pick<Db[Model], ReadOperation>
} & {
  /**
   * Runs a statement.
   * @param tables every mirrored table that it reads (tests/http/dependencies.test.ts compares them with its plan)
   */
  query<Row>(tables: readonly MirrorTable[], statement: Statement): Promise<Row[]>
}

/** Creates the client of procedures. */
export function createTrackedDb(db: Db): TrackedDb {
  const models = entities.map(({ name, table }) => {
    const model = modelOf(table)
    return [model, readsOf(db, model, (where) => noteRows(name, where))] as const
  })
  return {
    ...Object.fromEntries(models),
    mediaFile: readsOf(db, 'mediaFile', (where) => noteDependency('media', where.path?.in ?? 'all')),
    async query(tables: readonly MirrorTable[], { text, values, name }: Statement) {
      for (const table of tables) noteDependency(entityOfTable(table), 'all')
      return (await db.$pool.query({ text, values, ...(name && { name }) })).rows
    },
  } as unknown as TrackedDb
}

interface Where {
  id?: unknown
  path?: { in?: string[] }
}

/** The read operations of a model. `note` is called before each with its condition. */
function readsOf(db: Db, model: MirrorModel | 'mediaFile', note: (where: Where) => void) {
  const operations = READ_OPERATIONS.map((operation) => {
    const read = (args: { where?: Where } = {}) => {
      note(args.where ?? {})
      return (db[model][operation] as (args: unknown) => Promise<unknown>)(args)
    }
    return [operation, read] as const
  })
  return Object.fromEntries(operations)
}

function noteRows(entity: string, { id }: Where): void {
  noteDependency(entity, typeof id === 'string' ? [id] : 'all')
}

function entityOfTable(table: string): string {
  const entity = entities.find((one) => one.table === table)
  if (!entity) throw new Error(`no entity has the table ${table}`)
  return entity.name
}

const modelOf = (table: MirrorTable) =>
  table.replace(/_[a-z]/g, (letter) => letter.slice(1).toUpperCase()) as MirrorModel

/** The operations of the model of any mirrored table, with the columns that all of them have. */
export const readsOfTable = (db: TrackedDb, table: MirrorTable) =>
  db[modelOf(table)] as Pick<TrackedDb['banner'], ReadOperation>
