import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startFakeUpstream } from '@school/demo-upstream'
import { createMirror } from '@school/mirror'
import { createUpstream } from '@school/upstream'
import pino from 'pino'
import { benchDatabase } from './database.ts'

// `npm run bench -- cycle`: a run of all entities without changes, against the fake upstream in this process.

const ROUNDS = 9

export async function benchCycle(): Promise<void> {
  const { db, close } = await benchDatabase('cycle')
  const fakeUpstream = await startFakeUpstream()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'school-bench-'))
  const upstream = createUpstream({
    baseUrl: fakeUpstream.url,
    userId: fakeUpstream.userId,
    password: fakeUpstream.password,
  })
  const schedules = { frequent: '0 */5 * * * *', slow: '0 */30 * * * *' }
  const mirror = createMirror({ db, upstream, log: pino({ level: 'silent' }), dataDir, schedules })
  try {
    const run = async () => {
      fakeUpstream.clearLog()
      const begun = performance.now()
      const results = await mirror.run('command')
      const seconds = (performance.now() - begun) / 1000
      const written = results.reduce((sum, r) => sum + r.added + r.changed + r.returned + r.gone, 0)
      const calls = fakeUpstream.log.map((call) => `${call.path} ${JSON.stringify(call.body)}`)
      return { seconds, written, calls: calls.length, twice: calls.length - new Set(calls).size }
    }
    const first = await run()
    const rounds = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await run())
    rounds.sort((a, b) => a.seconds - b.seconds)
    const middle = rounds[Math.floor(ROUNDS / 2)]
    console.log('                     seconds   rows written   calls   repeated calls')
    for (const [what, row] of [
      ['first', first],
      ['nothing changed', middle],
    ] as const) {
      if (!row) continue
      console.log(
        `${what.padEnd(18)} ${row.seconds.toFixed(2).padStart(9)}   ${String(row.written).padStart(12)}   ${String(row.calls).padStart(5)}   ${String(row.twice).padStart(11)}`,
      )
    }
    const worst = rounds.at(-1)
    console.log(`the slowest of ${ROUNDS} rounds without a change: ${worst?.seconds.toFixed(2)} s`)
  } finally {
    await mirror.stop()
    upstream.close()
    await fakeUpstream.close()
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
