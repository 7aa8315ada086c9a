import { once } from 'node:events'
import { createServer } from 'node:http'
import { notices } from '@school/mirror/entities/notices'
import { runEntity } from '@school/mirror/run-entity'
import type { Db } from '@school/prisma'
import { createUpstream } from '@school/upstream'
import type { UpstreamNotice } from '@school/upstream/schemas'
import pino from 'pino'
import { notice } from './notices.ts'
import { middle, print } from './support.ts'

// What a whole run costs if nothing has changed, from the answer to the record, at 10,000 rows and at 100,000 (decision 162).

const ROUNDS = 5
/** An answer of 100,000 rows may have no longer ones: it is at most 20 MB. */
const SHORT_BYTES = 190

interface Tools {
  empty(): Promise<void>
  /** The most memory that the work used, in MB. */
  memoryOf(work: () => Promise<unknown>): Promise<number>
}

export async function unchangedRuns(db: Db, { empty, memoryOf }: Tools): Promise<void> {
  let body = ''
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(body),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const upstream = createUpstream({ baseUrl: `http://127.0.0.1:${port}/webapi`, userId: 'u', password: 'p' })
  const run = async () => {
    const options = { pool: db.$pool, upstream, log: pino({ level: 'silent' }), trigger: 'command' } as const
    const result = await runEntity({ ...notices, detail: undefined }, options)
    if (result.outcome === 'failed') throw new Error(result.error)
    return result.outcome
  }
  try {
    const lines = [['unchanged rows', 'MB of answer', 's of processor', 's in all', 'MB more']]
    for (const count of [10_000, 100_000]) {
      await empty()
      body = JSON.stringify(Array.from({ length: count }, (_, i) => shortNotice(count - i)))
      await run()
      await db.$pool.query('VACUUM ANALYZE notice')
      const taken: { cpu: number; all: number; memory: number }[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = { cpu: process.cpuUsage(), at: performance.now() }
        let outcome = ''
        const memory = await memoryOf(async () => {
          outcome = await run()
        })
        if (outcome !== 'unchanged') throw new Error(`an unchanged run was ${outcome}`)
        const { user, system } = process.cpuUsage(before.cpu)
        taken.push({ cpu: (user + system) / 1e6, all: (performance.now() - before.at) / 1_000, memory })
      }
      lines.push([
        count.toLocaleString('en'),
        (body.length / 1_048_576).toFixed(1),
        ...(['cpu', 'all'] as const).map((what) => middle(taken.map((one) => one[what])).toFixed(2)),
        Math.max(...taken.map(({ memory }) => memory)).toFixed(0),
      ])
    }
    print(lines)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

function shortNotice(id: number): UpstreamNotice {
  const row = notice(id)
  const rest = JSON.stringify({ ...row, description: '' }).length
  return { ...row, description: row.description.slice(0, SHORT_BYTES - rest) }
}
