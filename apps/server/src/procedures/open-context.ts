import type { Db } from '@school/prisma'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createVocabularyReader } from '../search/vocabulary.ts'
import { listenToMirror } from '../services/listener.ts'
import { createReadDb, openReaders } from '../services/read-db.ts'
import type { Context } from './context.ts'

interface ContextOptions extends Omit<Context, 'db' | 'vocabulary' | 'locale'> {
  /** Its address is that of the readers too. */
  db: Db
  log: Logger
}

/**
 * Opens what procedures read, and closes it with the server. What is cached of it is stale when the mirror or the words of the search
 * change.
 */
export async function openContext(
  app: FastifyInstance,
  { db, log, ...options }: ContextOptions,
): Promise<Context> {
  const { connectionString = '', onConnect } = db.$pool.options
  const readers = openReaders(connectionString, { directUrl: db.$directUrl, onConnect })
  app.addHook('onClose', () => readers.$close())
  const readDb = createReadDb(readers)
  const vocabulary = createVocabularyReader(readDb)
  vocabulary.onChange(() => app.responses.invalidate())
  const stop = await listenToMirror(readers, log, () => {
    app.responses.invalidate()
    vocabulary.refreshSoon()
  })
  app.addHook('onClose', stop)
  // Each request replaces the language by that of its address.
  return { ...options, db: readDb, vocabulary, locale: 'en' }
}
