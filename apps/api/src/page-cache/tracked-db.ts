import { entities } from '@school/mirror'
import type { Db } from '@school/prisma'
import { noteDependency } from './dependencies.ts'

// The database client of procedures. It reads the mirror and nothing else, and every read is noted as a dependency of
// the page that is being rendered. There is no way around that: it has no pool and no raw access of Prisma, and a
// statement in SQL declares the tables that it reads.

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
/** A mirrored table, as SQL names it. */
export type MirrorTable = SnakeCase<MirrorModel>

/** A statement: `Prisma.sql`, or a text with values. With a name, its connection keeps the plan. */
export interface Statement {
  text: string
  values: unknown[]
  name?: string
}

/** What procedures read the mirror with. */
export type TrackedDb = {
  readonly [Model in MirrorModel | 'mediaFile']: Pick<Db[Model], ReadOperation>
} & {
  /**
   * Runs a statement.
   * @param tables every mirrored table that it reads (tests/http/dependencies.test.ts compares them with its plan)
   */
  query<Row>(tables: readonly MirrorTable[], statement: Statement): Promise<Row[]>
}

/** The client of procedures over a database. */
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

/** The reading operations of a model; `note` learns first what is asked for. */
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
