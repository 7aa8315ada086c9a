import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkServer } from '@school/first-contact'
import { jsonReport } from '@school/first-contact/report-json'
import { readMapFile } from '@school/upstream/map'
import { compileCache } from '../support/site.ts'
import type { SchoolServer } from './school-server.ts'

// `npm run upstream:check` in a process of its own, and the judgement alone.

const root = path.resolve(import.meta.dirname, '../..')

interface Call {
  path: string
  status: number | null
  ms: number
  contentType: string | null
  credential: string
  envelope: string
  rows: number
  complete: boolean | null
  fields: { name: string; filled: number; of: number; type: string; problems: string[] }[]
  unknown: { name: string; filled: number; guess: string | null }[]
  files: { host: string; files: number; allowed: boolean; fetched: string | null }[]
  problems: string[]
}

/** What is said of a server. */
export interface Judged {
  code: number | null
  stdout: string
  /** What `--json` printed. */
  json(): { ok: boolean; calls: Call[] }
  call(path: string): Call
}

interface Checked extends Judged {
  stderr: string
  /** The most memory that it had, in MB. */
  megabytes: number
  /** What it worked, whatever else the machine did. */
  cpuSeconds: number
}

type Account = Pick<SchoolServer, 'url' | 'userId' | 'password'>

/** What `check` says with `--json`, without the half second in which its process starts. */
export async function judge(
  { url, userId, password }: Account,
  { map, timeoutMs = 10_000 }: { map?: string; timeoutMs?: number } = {},
): Promise<Judged> {
  const options = { baseUrl: url, userId, password, timeoutMs }
  const report = await checkServer({ ...options, ...(map && { map: readMapFile(map) }) })
  return judged(report.exitCode, JSON.stringify(jsonReport(report)))
}

function judged(code: number | null, stdout: string, stderr = ''): Judged {
  const json = () => JSON.parse(stdout)
  return {
    code,
    stdout,
    json,
    call(path) {
      const found = json().calls.find((one: Call) => one.path === path)
      if (!found) throw new Error(`The report has no call ${path}: ${stdout}${stderr}`)
      return found
    },
  }
}

export async function check(
  server: Account,
  args: string[] = ['--json'],
  environment: Record<string, string> = {},
  input = '',
): Promise<Checked> {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const [, flags = ''] =
    /-- node (.*) apps\/server\/src\/upstream-check\.ts/.exec(scripts['upstream:check']) ?? []
  const child = spawn(
    process.execPath,
    [...flags.split(' '), path.join(root, 'apps/server/src/upstream-check.ts'), ...args],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: compileCache,
        UPSTREAM_BASE_URL: server.url,
        UPSTREAM_USER_ID: server.userId,
        UPSTREAM_PASSWORD: server.password,
        ...environment,
      },
    },
  )
  let megabytes = 0
  let cpuSeconds = 0
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
      // proc(5): after the name in brackets, utime and stime are the fields 12 and 13, in hundredths of a second.
      const times = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .split(') ')
        .at(-1)
        ?.split(' ')
        .slice(11, 13)
      cpuSeconds = (times ?? []).reduce((sum, ticks) => sum + Number(ticks) / 100, 0)
    } catch {
      // It has ended.
    }
  }, 20)
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(watch)
  return { ...judged(code, stdout, stderr), stderr, megabytes, cpuSeconds }
}
