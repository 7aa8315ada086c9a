import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

// `playwright test --reporter=list,./support/e2e-costs.ts` (in tests): prints the CPU seconds that each file of the end-to-end
// tests costs in its worker, with the browser and the site that the worker started, and those of the site of all workers. Linux only.

const TICKS_PER_SECOND = 100

interface Process {
  id: number
  parent: number
  name: string
  /** Its own CPU seconds, and those of its children that have ended. */
  seconds: number
}

/** @throws if the process has ended */
function readProcess(id: number): Process {
  const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
  const nameEnd = stat.lastIndexOf(')')
  const fields = stat
    .slice(nameEnd + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0)
  return { id, parent, name: stat.slice(stat.indexOf('(') + 1, nameEnd), seconds: ticks / TICKS_PER_SECOND }
}

function readProcesses(): Process[] {
  return readdirSync('/proc').flatMap((id) => {
    if (!/^\d+$/.test(id)) return []
    try {
      return [readProcess(Number(id))]
    } catch {
      return []
    }
  })
}

function isWorker(id: number): boolean {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('playwright')
  } catch {
    return false
  }
}

interface Cost {
  tests: number
  seconds: number
}

export default class CostReporter implements Reporter {
  #costs = new Map<string, Cost>()
  #tests: { name: string; seconds: number }[] = []
  /** The CPU seconds of a worker and its child processes when its last test ended. */
  #last = new Map<number, number>()
  /** The processes of the workers in the order of their start, which is the order of their index. */
  #workers: number[] = []
  #root = process.pid

  onTestBegin() {
    const children = readProcesses().filter(({ parent }) => parent === this.#root)
    const started = children.map(({ id }) => id).filter((id) => !this.#workers.includes(id) && isWorker(id))
    this.#workers.push(...started.sort((one, other) => one - other))
  }

  onTestEnd(test: TestCase, { workerIndex }: TestResult) {
    const worker = this.#workers[workerIndex]
    if (worker === undefined) return
    const now = secondsOfTree(worker, readProcesses())
    const seconds = Math.max(0, now - (this.#last.get(workerIndex) ?? 0))
    this.#last.set(workerIndex, now)
    const file = path.basename(test.location.file)
    const cost = this.#costs.get(file) ?? { tests: 0, seconds: 0 }
    this.#costs.set(file, { tests: cost.tests + 1, seconds: cost.seconds + seconds })
    this.#tests.push({ name: `${file}: ${test.title}`, seconds })
  }

  onEnd() {
    const processes = readProcesses()
    const others = processes
      .filter(({ id, parent }) => parent === this.#root && !this.#workers.includes(id))
      .reduce((sum, { id }) => sum + secondsOfTree(id, processes), 0)
    const own = processes.find(({ id }) => id === this.#root)?.seconds ?? 0
    const costs = [...this.#costs].sort(([, a], [, b]) => b.seconds - a.seconds)
    const all = costs.reduce((sum, [, { seconds }]) => sum + seconds, 0)
    const row = (name: string, tests: number | string, seconds: number) =>
      console.log(`| ${name} | ${tests} | ${seconds.toFixed(1)} |`)
    console.log('\n| file | tests | CPU s |\n|---|---|---|')
    for (const [file, { tests, seconds }] of costs) row(file, tests, seconds)
    row('the site of all workers', '', others)
    row('**all**', this.#tests.length, all + others)
    console.log(`Playwright's main process and ended workers: ${own.toFixed(1)} s. The most expensive tests:`)
    for (const { name, seconds } of this.#tests.sort((a, b) => b.seconds - a.seconds).slice(0, 40))
      console.log(`${seconds.toFixed(1)}  ${name}`)
  }
}

function secondsOfTree(id: number, processes: Process[]): number {
  const children = processes.filter(({ parent }) => parent === id)
  const own = processes.find((one) => one.id === id)?.seconds ?? 0
  return children.reduce((sum, child) => sum + secondsOfTree(child.id, processes), own)
}
