import { ageSeconds, entities, mediaStatus, mirrorStatus } from '@school/mirror'
import { readEnvironment, StartError } from './environment.ts'
import { createLogger } from './monitoring/logger.ts'
import { span } from './ops/format.ts'
import { createWorkerServices } from './services/services.ts'
import { parseReference } from './submissions/reference.ts'

// `npm run sync [-- entity… --accept --files]`, `npm run sync:status`,
// `npm run submissions [-- refused | show|resend|settle|erase <reference>]`.

async function run(command: string | undefined, words: string[]): Promise<number> {
  if (command === 'submissions') return await submissions(words)
  const environment = readEnvironment()
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
      table(
        results.map(
          ({ details: _details, setAside, upstreamMs, databaseMs, error, busy: _busy, ...counts }) => ({
            ...counts,
            rejected: setAside,
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
      table(
        status.map((s) => ({
          entity: s.entity,
          rows: s.rows,
          gone: s.gone,
          rejected: s.setAside,
          age: s.freshAt ? age(s.freshAt) : 'never',
          'last run': s.lastRunAt ? age(s.lastRunAt) : 'never',
          'last outcome': s.lastOutcome ?? '',
          quarantined: s.heldGone ? `${s.heldGone} (seen ${s.heldTimes} times)` : '',
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
    throw new StartError('Unknown command. The commands are sync, sync:status and submissions.')
  } finally {
    await services.close()
  }
}

/**
 * The office's commands for submissions. The list contains no personal data. `show` prints everything, but only to the
 * terminal.
 */
async function submissions(words: string[]): Promise<number> {
  const [action, written = ''] = words
  const reference = parseReference(written)
  const isList = action === undefined || (action === 'refused' && written === '')
  if (!isList && (!['show', 'resend', 'settle', 'erase'].includes(action) || !reference))
    throw new StartError(
      'Usage: submissions, submissions -- refused, or submissions -- show|resend|settle|erase <reference>.',
    )
  const log = await createLogger({ level: 'warn' })
  const services = await createWorkerServices(readEnvironment(), log)
  const { office } = services
  try {
    if (isList || !reference) {
      const waiting = await office.list(action === 'refused' ? 'refused' : 'open')
      if (!waiting.length)
        console.log(action ? 'No submission was refused.' : 'No submission is waiting or unclear.')
      else
        table(
          waiting.map(({ reference, kind, state, receivedAt, attempts, outcomeCode, retryAt }) => ({
            reference,
            kind,
            state,
            age: age(receivedAt),
            attempts,
            reason: outcomeCode ?? '',
            'next attempt': retryAt && retryAt > new Date() ? retryAt.toISOString() : '',
          })),
        )
      return 0
    }
    if (action === 'show') {
      const submission = await office.show(reference)
      if (!submission) throw new StartError(`There is no submission ${reference}.`)
      console.log(JSON.stringify(submission, null, 2))
      return 0
    }
    if (action === 'erase') {
      if (!(await office.erase(reference)))
        throw new StartError(
          `${reference} cannot be erased: it is unknown, already erased, or being sent at the moment.`,
        )
      console.log(`${reference} is erased: its personal data is deleted here, and it is not sent again.`)
      return 0
    }
    const done = action === 'resend' ? await office.resend(reference) : await office.settle(reference)
    if (!done) throw new StartError(`There is no unclear, waiting or refused submission ${reference}.`)
    console.log(
      action === 'resend'
        ? `${reference} is sent again by the running server.`
        : `${reference} is settled: it is not sent again.`,
    )
    return 0
  } finally {
    await services.close()
  }
}

const age = (then: Date) => span(ageSeconds(then))

/** Prints rows as a table. The keys of the rows are the headings. */
function table(records: Record<string, string | number>[]): void {
  const heads = Object.keys(records[0] ?? {})
  const rows = records.map((record) => Object.values(record))
  const widths = heads.map((head, i) => Math.max(head.length, ...rows.map((row) => String(row[i]).length)))
  const line = (cells: (string | number)[]) =>
    cells
      .map((cell, i) =>
        typeof cell === 'number' ? String(cell).padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd()
  console.log([line(heads), ...rows.map(line)].join('\n'))
}

const [command, ...words] = process.argv.slice(2)
process.exit(
  await run(command, words).catch((error: Error) => {
    process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${error.stack}\n`)
    return 1
  }),
)
