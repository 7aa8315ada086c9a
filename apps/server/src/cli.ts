import {
  ageSeconds,
  describeError,
  entities,
  mediaStatus,
  mirrorStatus,
  openMediaStorage,
} from '@school/mirror'
import { DataKeyError } from '@school/outbox/data-keys'
import { type Environment, readEnvironment, StartError } from './environment.ts'
import { copyMedia } from './media/copy.ts'
import { createLogger } from './monitoring/logger.ts'
import { runAccountsCommand } from './office/accounts-command.ts'
import { runOfficeCommand } from './office/command.ts'
import { span } from './ops/format.ts'
import { mediaStorageOf } from './services/media-storage.ts'
import { createWorkerServices } from './services/services.ts'
import { textTable } from './text/text-table.ts'

// `npm run sync [-- entity… --accept --files]`, `npm run sync:status`,
// `npm run media -- copy to-bucket|to-folder`,
// `npm run submissions [-- refused | show|resend|settle|erase <reference> | erase applications|messages <from> <to> [--yes] | rotate-key]`,
// `npm run office [-- add <name> --role officer|reader | remove <name> | second-factor <name> on|off]`.

async function run(command: string | undefined, words: string[]): Promise<number> {
  if (command === 'submissions' || command === 'office') {
    const open = async () => createWorkerServices(readEnvironment(), await createLogger({ level: 'warn' }))
    const runCommand = command === 'office' ? runAccountsCommand : runOfficeCommand
    console.log(await runCommand(words, open))
    return 0
  }
  const environment = readEnvironment()
  if (command === 'media') return copyBetween(environment, words)
  const log = await createLogger({ level: 'warn' })
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
        results.map(
          ({ details: _details, rejected, upstreamMs, databaseMs, error, busy: _busy, ...counts }) => ({
            ...counts,
            rejected,
            'upstream ms': Math.round(upstreamMs),
            'database ms': Math.round(databaseMs),
            reason: error ?? '',
          }),
        ),
      )
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
          age: s.freshAt ? age(s.freshAt) : 'never',
          'last run': s.lastRunAt ? age(s.lastRunAt) : 'never',
          'last outcome': s.lastOutcome ?? '',
          quarantined: s.heldGone ? `${s.heldGone} (seen in ${s.heldTimes} scheduled runs)` : '',
          reason: s.stuck ? 'stuck: no run has ended in time' : (s.lastError ?? ''),
        })),
      )
      const media = await mediaStatus(services.db)
      console.log(
        `\nfiles: ${media.stored} stored (${(media.bytes / 1_000_000).toFixed(1)} MB), ${media.failing} failing`,
      )
      for (const { reason, files } of media.reasons) console.log(`  ${files} × ${reason}`)
      return 0
    }
    throw new StartError(
      'Unknown command. The commands are sync, sync:status, media, submissions and office.',
    )
  } finally {
    await services.close()
  }
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
