import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'

// The processes in which pictures are decoded, seen from outside.

/** The processes that this one has started for pictures. */
export function children(): number[] {
  return everyProcess().flatMap(({ pid, parent, program }) =>
    parent === process.pid && program.includes('pictures-process') ? [pid] : [],
  )
}

function everyProcess(): { pid: number; parent: number; program: string }[] {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
    return lines.map((line) => {
      const [pid, parent, ...program] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent), program: program.join(' ') }
    })
  }
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      return {
        pid: Number(pid),
        parent: Number(parent),
        program: readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
      }
    } catch {
      // No process, or one that has just ended.
      return []
    }
  })
}

/** Sends a signal to so many processes, one after the other, each as soon as it is there. */
export async function signal(name: NodeJS.Signals, count: number): Promise<void> {
  const met = new Set<number>()
  const meet = () => {
    for (const pid of children()) {
      if (met.has(pid)) continue
      met.add(pid)
      process.kill(pid, name)
    }
    return met.size
  }
  await expect.poll(meet, { interval: 20 }).toBeGreaterThanOrEqual(count)
}
