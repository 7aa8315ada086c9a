import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

// What the processes of a site use, by what they are: Linux's /proc.

export type Part = 'web' | 'worker' | 'pictures' | 'Postgres'
export const PARTS: readonly Part[] = ['web', 'worker', 'pictures', 'Postgres']

/** Proportional memory in MB: what several processes share counts once, in parts. */
export interface Memory {
  all: number
  /** Private memory: heaps and stacks. */
  own: number
  /** Programs and files. */
  file: number
  /** Postgres' buffers. */
  shared: number
}

const TICKS_PER_SECOND = 100

/** The part of each running process of the site: the web process, its descendants, and those of Postgres. */
export function processesOf(web: number, postgres: number): Map<number, Part> {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) {
      const parent = fieldsOf(Number(name))?.[1]
      if (parent !== undefined) parents.set(Number(name), Number(parent))
    }
  const parts = new Map<number, Part>()
  for (const pid of parents.keys()) {
    const line = [pid]
    for (let next = parents.get(pid); next && line.length < 20; next = parents.get(next)) line.push(next)
    if (line.includes(postgres)) parts.set(pid, 'Postgres')
    else if (pid === web) parts.set(pid, 'web')
    // The worker is the same program as the web process. What it starts, and what else the web process starts, decodes pictures.
    else if (line.includes(web)) parts.set(pid, isServer(pid) ? 'worker' : 'pictures')
  }
  return parts
}

const isServer = (pid: number) => read(`/proc/${pid}/cmdline`).includes('apps/server/src/')
/** The fields of `stat` after the name of the program: state, parent, … */
const fieldsOf = (pid: number) => read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')

/** A process may end at any time. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

export function memoryOf(pid: number): Memory {
  const text = read(`/proc/${pid}/smaps_rollup`)
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1_024
  return { all: of('Pss'), own: of('Pss_Anon'), file: of('Pss_File'), shared: of('Pss_Shmem') }
}

/** Adds up processor seconds by part, also of processes that end: but for what they use after the last look. */
export function countSeconds(processes: () => Map<number, Part>) {
  const seen = new Map<number, number>()
  const total: Record<Part, number> = { web: 0, worker: 0, pictures: 0, Postgres: 0 }
  const look = () => {
    for (const [pid, part] of processes()) {
      const [user, system] = (fieldsOf(pid) ?? []).slice(11, 13).map(Number)
      const seconds = ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND
      total[part] += Math.max(0, seconds - (seen.get(pid) ?? 0))
      seen.set(pid, Math.max(seconds, seen.get(pid) ?? 0))
    }
    return { ...total }
  }
  // What they used before does not count.
  look()
  for (const part of PARTS) total[part] = 0
  return look
}

/** Lets a process, with all its threads, run on one processor only. What it starts from now on does too. */
export function pin(pid: number, processor: number): void {
  execFileSync('taskset', ['-a', '-c', '-p', String(processor), String(pid)], { stdio: 'ignore' })
}
