import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { promisify } from 'node:util'
import { benchDatabase } from './database.ts'
import { print } from './pages.ts'

// `npm run bench -- large`: time and peak memory of runs with 10,000 and 100,000 notices, from the HTTP answer to the table, each
// in a separate process. Both must grow at most in proportion to the rows. With `BENCH_AGAINST=<checkout>` the code of another
// commit alternates with this one.

/** `BENCH_ROWS=100000` measures only that size. */
const SIZES = process.env.BENCH_ROWS ? [Number(process.env.BENCH_ROWS)] : [10_000, 100_000]
const ROUNDS = 2
/** `BENCH_HEAP_MB=256,128` tests instead whether a run without changes fits into a heap of each size. */
const LIMITS_MB = (process.env.BENCH_HEAP_MB ?? '').split(',').filter(Boolean).map(Number)

interface Measured {
  outcome: string
  error?: string
  written: number
  ms: number
  cpuMs: number
  megabytes: number
}

export async function benchLarge(): Promise<void> {
  const own = path.resolve(import.meta.dirname, '../..')
  const against = process.env.BENCH_AGAINST
  const checkouts = against ? [path.resolve(against), own] : [own]
  const rows: string[][] = []
  for (const size of SIZES) {
    const { db, close } = await benchDatabase(`large${size}`)
    const upstream = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'many.ts'), String(size), 'same'],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    try {
      const [port] = await once(upstream.stdout, 'data')
      const url = `http://127.0.0.1:${Number(String(port))}/webapi`
      const run = (checkout: string, heapMb?: number) =>
        runOnce(checkout, db.$pool.options.connectionString ?? '', url, heapMb)
      rows.push(tableRow(size, 'first sync', 'now', [await run(own)]))
      const measured = checkouts.map((): Measured[] => [])
      if (LIMITS_MB.length) {
        for (const limit of LIMITS_MB)
          for (const checkout of checkouts) {
            const fits = await run(checkout, limit).then(
              () => 'fits into',
              () => 'does not fit into',
            )
            console.log(
              `${size} rows, nothing changed, ${checkout === own ? 'now' : 'before'}: ${fits} ${limit} MB of heap`,
            )
          }
        continue
      }
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [index, checkout] of checkouts.entries()) measured[index]?.push(await run(checkout))
      for (const [index, all] of measured.entries())
        rows.push(tableRow(size, 'nothing changed', checkouts[index] === own ? 'now' : 'before', all))
    } finally {
      end(upstream)
      await close()
    }
  }
  print([['rows', 'run', 'code', 'written', 'ms', 'CPU ms', 'MB more at most'], ...rows])
}

async function runOnce(
  checkout: string,
  databaseUrl: string,
  upstreamUrl: string,
  heapMb?: number,
): Promise<Measured> {
  const script = path.join(import.meta.dirname, 'large-run.ts')
  const limit = heapMb ? [`--max-old-space-size=${heapMb}`] : []
  const args = [...limit, '--disable-warning=ExperimentalWarning', script, checkout, databaseUrl, upstreamUrl]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const measured: Measured = JSON.parse(stdout)
  if (!['ok', 'unchanged'].includes(measured.outcome))
    throw new Error(`${checkout}: ${measured.outcome} ${measured.error}`)
  return measured
}

function tableRow(size: number, what: string, code: string, all: Measured[]): string[] {
  const of = (field: 'written' | 'ms' | 'cpuMs' | 'megabytes') =>
    Math.round(Math.min(...all.map((one) => one[field]))).toLocaleString('en')
  return [size.toLocaleString('en'), what, code, of('written'), of('ms'), of('cpuMs'), of('megabytes')]
}

const end = (process_: ChildProcess) => process_.stdin?.end()
