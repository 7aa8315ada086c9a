import { createInterface } from 'node:readline/promises'
import { span } from '@school/content/operation-messages'
import {
  ageSeconds,
  describeError,
  describeFindings,
  type EntityStatus,
  entities,
  isNothingRead,
  mediaStatus,
  mirrorStatus,
  NOTHING_READ,
  openMediaStorage,
} from '@school/mirror'
import { DataKeyError } from '@school/outbox/data-keys'
import { runContentCommand } from './content/command.ts'
import { type Environment, readEnvironment, StartError } from './environment.ts'
import { copyMedia } from './media/copy.ts'
import { createLogger } from './monitoring/logger.ts'
import { requireDatabase } from './services/embedded-database.ts'
import { checkKey } from './services/key-check.ts'
import { mediaStorageOf } from './services/media-storage.ts'
import { createWorkerServices } from './services/services.ts'
import { runAccountsCommand } from './staff/office/accounts-command.ts'
import { runOfficeCommand } from './staff/office/command.ts'
import { textTable } from './text/text-table.ts'

// `npm run sync [-- entity… --accept --files]`, `npm run sync:status`,
// `npm run media -- copy to-bucket|to-folder`,
// `npm run submissions [-- refused | show|resend|settle|erase <reference> | erase applications|messages <from> <to> [--yes] | rotate-key]`,
// `bin/site key [--rehearsal]`: opens the newest submission,
// `npm run content [-- export [folder] | import <folder>]`: what the office has published, into the files and back,
// `npm run office [-- add <name> --role officer|reader|editor | remove <name> | second-factor <name> on|off]`.

/** Asks the technician. Programs, which have no terminal, are not asked. */
async function askOnTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question}\nGo on? (yes/no) `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

/** @throws StartError if there is no database of a site */
function environmentOfSite(): Environment {
  const environment = readEnvironment()
  requireDatabase(environment)
  return environment
}

async function run(command: string | undefined, words: string[]): Promise<number> {
  if (command === 'submissions' || command === 'office') {
    const open = async () => createWorkerServices(environmentOfSite(), await createLogger({ level: 'warn' }))
    const isTerminal = process.stdin.isTTY && process.stdout.isTTY
    console.log(
      command === 'office'
        ? await runAccountsCommand(words, open)
        : await runOfficeCommand(words, open, isTerminal ? askOnTerminal : undefined),
    )
    return 0
  }
  if (command === 'content') {
    const open = async () => createWorkerServices(environmentOfSite(), await createLogger({ level: 'warn' }))
    console.log(await runContentCommand(words, open))
    return 0
  }
  const environment = environmentOfSite()
  if (command === 'media') return copyBetween(environment, words)
  const log = await createLogger({ level: 'warn' })
  if (command === 'key') {
    console.log(await checkKey(environment, log, words.includes('--rehearsal')))
    return 0
  }
  const names = words.filter((word) => !word.startsWith('--'))
  const unknown = names.filter((name) => !entities.some((entity) => entity.name === name))
  if (unknown.length) {
    const known = entities.map((entity) => entity.name).join(', ')
    throw new StartError(`There is no entity ${unknown.join(', ')}. There are: ${known}.`)
  }
  const services = await createWorkerServices(environment, log)
  try {
    if (command === 'sync') {
      const results = await services.mirror.run('command', names, words.includes('--accept'))
      printTable(
        results.map((result) => ({
          entity: result.entity,
          outcome: result.outcome,
          fetched: result.fetched,
          added: result.added,
          changed: result.changed,
          returned: result.returned,
          gone: result.gone,
          held: result.held,
          rejected: result.rejected,
          unreadable: result.unreadable,
          'upstream ms': Math.round(result.upstreamMs),
          'database ms': Math.round(result.databaseMs),
          reason: result.error ?? '',
        })),
      )
      printFindings(await mirrorStatus(services.db), names)
      if (isNothingRead(results)) {
        console.log(`\n${NOTHING_READ}.`)
        return 1
      }
      // Fetching and encoding all pictures takes minutes, and the running server does it as well.
      if (words.includes('--files')) await services.mirror.media.sync()
      return results.some((result) => result.outcome === 'failed') ? 1 : 0
    }
    if (command === 'sync:status') {
      const status = await mirrorStatus(services.db)
      printTable(
        status.map((s) => ({
          entity: s.entity,
          rows: s.rows,
          gone: s.gone,
          rejected: s.rejected,
          unreadable: unreadableValues(s),
          age: s.freshAt ? age(s.freshAt) : 'never',
          'last run': s.lastRunAt ? age(s.lastRunAt) : 'never',
          'last outcome': s.lastOutcome ?? '',
          quarantined: s.heldGone ? `${s.heldGone} (seen in ${s.heldTimes} scheduled runs)` : '',
          reason: s.stuck ? 'stuck: no run has ended in time' : (s.lastError ?? ''),
        })),
      )
      printFindings(status, [])
      if (isNothingRead(status.map((s) => ({ fetched: s.lastFetched ?? 0, outcome: outcomeOf(s) }))))
        console.log(`\n${NOTHING_READ}.`)
      const media = await mediaStatus(services.db)
      console.log(
        `\nfiles: ${media.stored} stored (${(media.bytes / 1_000_000).toFixed(1)} MB), ${media.failing} failing`,
      )
      for (const { reason, files } of media.reasons) console.log(`  ${files} × ${reason}`)
      return 0
    }
    throw new StartError(
      'Unknown command. The commands are sync, sync:status, media, submissions, office, content and key.',
    )
  } finally {
    await services.close()
  }
}

/** Counts as skipped before the first run. */
const outcomeOf = ({ lastFetched, lastOutcome }: EntityStatus) =>
  lastFetched === null ? 'skipped' : lastOutcome === 'failed' ? 'failed' : 'unchanged'

const unreadableValues = ({ fields }: EntityStatus): number =>
  Object.values(fields).reduce((sum, { unreadable }) => sum + unreadable, 0)

/** What differs in the rows of some entities (all without names), what could not be read of them, and what was mended. */
function printFindings(status: readonly EntityStatus[], names: readonly string[]): void {
  const lines = status
    .filter(({ entity }) => names.length === 0 || names.includes(entity))
    .flatMap((one) => describeFindings(one).map((text) => `  ${one.entity}: ${text}`))
  if (lines.length > 0) console.log(`\n${lines.join('\n')}`)
}

/** Copies the files of the mirror between the folder of DATA_DIR and the bucket of MEDIA_URL. */
async function copyBetween(environment: Environment, words: string[]): Promise<number> {
  const [verb, direction] = words
  if (verb !== 'copy' || !['to-bucket', 'to-folder'].includes(direction ?? ''))
    throw new StartError('The commands are: media copy to-bucket, media copy to-folder.')
  if (!environment.MEDIA_URL) throw new StartError('Set MEDIA_URL: it names the bucket.')
  const folder = openMediaStorage(environment.DATA_DIR)
  const bucket = mediaStorageOf(environment)
  const [from, to] = direction === 'to-bucket' ? [folder, bucket] : [bucket, folder]
  const { copied, present, damaged } = await copyMedia(from, to).catch((error: unknown) => {
    throw new StartError(
      `The copy has stopped: ${describeError(error)}. Start it again: it goes on where it was.`,
    )
  })
  console.log(`${copied} files copied, ${present} were there.`)
  if (damaged.length)
    console.log(`Damaged, and left out: ${damaged.join(', ')}. The next sync makes them again.`)
  return damaged.length ? 1 : 0
}

const age = (then: Date) => span(ageSeconds(then))
const printTable = (rows: Record<string, string | number>[]) => console.log(textTable(rows))

const [command, ...words] = process.argv.slice(2)
process.exit(
  await run(command, words).catch((error: Error) => {
    process.stderr.write(
      error instanceof StartError || error instanceof DataKeyError
        ? `${error.message}\n`
        : `${error.stack}\n`,
    )
    return 1
  }),
)
