import { spawn } from 'node:child_process'
import path from 'node:path'
import { notices } from '@school/mirror/entities/notices'
import { runEntity } from '@school/mirror/run-entity'
import { createUpstream } from '@school/upstream'
import pino from 'pino'
import { benchDatabase } from './database.ts'

// `npm run bench -- memory`: resident memory during 100 runs of 10,000 notices, from the HTTP answer to the table. A
// hundred notices change in every run. Memory must not grow after the tenth run.

const RUNS = 100

export async function benchMemory(): Promise<void> {
  const { db, close } = await benchDatabase('memory')
  const many = spawn(process.execPath, [path.join(import.meta.dirname, 'many.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve) =>
    many.stdout.once('data', (text) => resolve(String(text).trim())),
  )
  const upstream = createUpstream({
    baseUrl: `http://127.0.0.1:${port}/webapi`,
    userId: 'bench',
    password: 'bench-password',
  })
  try {
    const megabytes: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const result = await runEntity(
        { ...notices, detail: undefined },
        { pool: db.$pool, upstream, log: pino({ level: 'silent' }), trigger: 'command' },
      )
      if (result.outcome !== 'ok') throw new Error(`run ${run}: ${result.outcome} ${result.error}`)
      megabytes.push(process.memoryUsage().rss / 1024 / 1024)
    }
    const tens = Array.from({ length: RUNS / 10 }, (_, i) => megabytes.slice(i * 10, i * 10 + 10))
    console.log('runs       lowest   middle   highest MB resident')
    for (const [i, ten] of tens.entries()) {
      const sorted = ten.toSorted((a, b) => a - b)
      const cells = [sorted[0], sorted[5], sorted[9]].map((value) => (value ?? 0).toFixed(0).padStart(6))
      console.log(
        `${String(i * 10 + 1).padStart(3)}–${String(i * 10 + 10).padStart(3)}   ${cells.join('   ')}`,
      )
    }
    const middle = (ten: number[] | undefined) => ten?.toSorted((a, b) => a - b)[5] ?? Number.NaN
    console.log(`the last ten ÷ runs 11–20: ${(middle(tens.at(-1)) / middle(tens[1])).toFixed(2)}`)
  } finally {
    many.stdin.end()
    upstream.close()
    await close()
  }
}
