import path from 'node:path'
import { pathToFileURL } from 'node:url'

// A separate process, so that its peak memory is that of one run: `node large-run.ts <checkout> <database> <upstream>` runs the
// entity notices once with the code of that checkout, and prints time and memory as one line of JSON.

const [checkout = '', databaseUrl = '', baseUrl = ''] = process.argv.slice(2)
const load = (file: string) => import(pathToFileURL(path.join(checkout, file)).href)
const { notices } = await load('packages/mirror/src/entities/notices.ts')
const { runEntity } = await load('packages/mirror/src/run-entity.ts')
const { createUpstream } = await load('packages/upstream/src/client.ts')
const { createDb } = await load('prisma/src/client.ts')

const db = createDb(databaseUrl)
// 100,000 rows of 700 bytes are more than the default size limit of an answer.
const upstream = createUpstream({
  baseUrl,
  userId: 'bench',
  password: 'bench-password',
  maxBytes: 100 * 1024 * 1024,
  timeoutMs: 60_000,
})
const log = { info() {}, warn() {}, error() {}, debug() {} }
const before = process.resourceUsage().maxRSS
const cpuBefore = process.cpuUsage()
const begun = performance.now()
const result = await runEntity(
  { ...notices, detail: undefined },
  { pool: db.$pool, upstream, log, trigger: 'command' },
)
const ms = performance.now() - begun
const { user, system } = process.cpuUsage(cpuBefore)
const written = result.added + result.changed
const megabytes = (process.resourceUsage().maxRSS - before) / 1024
process.stdout.write(
  `${JSON.stringify({ outcome: result.outcome, error: result.error, written, ms, cpuMs: (user + system) / 1_000, megabytes })}\n`,
)
process.exit(0)
