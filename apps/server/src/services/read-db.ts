import { entities, type MirrorTable } from '@school/mirror'
import { createDb, type Db, type DbOptions } from '@school/prisma'
import { connectionName } from './build.ts'
import { CONNECTIONS } from './connections.ts'

// The database client of procedures: it reads the mirror, and nothing else.

type CamelCase<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text
type MirrorModel = CamelCase<MirrorTable>

const READ_OPERATIONS = ['findFirst', 'findMany', 'count', 'aggregate'] as const
type ReadOperation = (typeof READ_OPERATIONS)[number]

/** A statement: `Prisma.sql`, or a text with values. With a name, it is a prepared statement, except through a pooler. */
interface Statement {
  text: string
  values: unknown[]
  name?: string
}

/** The models of the mirrored tables and of their files, and SQL. */
export type ReadDb = {
  readonly [Model in MirrorModel | 'mediaFile']: Pick<Db[Model], ReadOperation>
} & {
  query<Row>(statement: Statement): Promise<Row[]>
}

/** Opens the connections of the readers, on which Postgres refuses to write. */
export const openReaders = (
  databaseUrl: string,
  options: Pick<DbOptions, 'directUrl' | 'onConnect'> = {},
): Db =>
  createDb(databaseUrl, CONNECTIONS.readers, { ...options, name: connectionName('web'), readOnly: true })

/** @param db the connections of the readers */
export function createReadDb(db: Db): ReadDb {
  const models = [...entities.map(({ table }) => modelOf(table)), 'mediaFile'] as const
  // A pooler in transaction mode may not know named statements.
  const isPooled = db.$directUrl !== db.$pool.options.connectionString
  return {
    ...Object.fromEntries(models.map((model) => [model, db[model as 'mediaFile']])),
    async query({ text, values, name }: Statement) {
      return (await db.$pool.query({ text, values, ...(name && !isPooled && { name }) })).rows
    },
  } as unknown as ReadDb
}

const modelOf = (table: MirrorTable) =>
  table.replace(/_[a-z]/g, (letter) => letter.slice(1).toUpperCase()) as MirrorModel

/** The operations of the model of any mirrored table, with the columns that all of them have. */
export const readsOfTable = (db: ReadDb, table: MirrorTable) =>
  db[modelOf(table)] as Pick<ReadDb['banner'], ReadOperation>
