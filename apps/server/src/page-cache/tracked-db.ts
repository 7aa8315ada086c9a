import { entities } from '@school/mirror'
import type { Db } from '@school/prisma'
import { noteDependency } from './dependencies.ts'

// The database client of procedures. It can only read the mirror, and every read becomes a dependency of the page that is
// being rendered. It has neither a pool nor Prisma's raw queries, and an SQL statement declares the tables that it reads,
// so tracking cannot be bypassed.

/** The models of the mirrored tables. */
const MIRROR_MODELS = [
  'admissionCategory',
  'admissionFee',
  'admissionGender',
  'admissionSession',
  'banner',
  'calendarEntry',
  'career',
  'event',
  'faq',
  'galleryPicture',
  'latestCareer',
  'newsItem',
  'notice',
  'programme',
  'recentEvent',
  'recentNewsItem',
  'recentNotice',
  'recentVideo',
  'stripItem',
  'teacher',
  'testimonial',
  'video',
] as const
const READ_OPERATIONS = ['findFirst', 'findMany', 'count', 'aggregate'] as const

type MirrorModel = (typeof MIRROR_MODELS)[number]
type ReadOperation = (typeof READ_OPERATIONS)[number]

type SnakeCase<Text extends string> = Text extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeCase<Tail>}`
    : `_${Lowercase<Head>}${SnakeCase<Tail>}`
  : Text
/** The name of a mirrored table in SQL. */
export type MirrorTable = SnakeCase<MirrorModel>

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
  const models = MIRROR_MODELS.map((model) => {
    const entity = entityOfTable(snakeCase(model))
    return [model, readsOf(db, model, (where) => noteRows(entity, where))] as const
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

const snakeCase = (model: string) => model.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
