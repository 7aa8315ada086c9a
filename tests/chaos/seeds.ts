import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Options, readOptions } from './options.ts'

// `npm run chaos -- --seed 7 --minutes 10` plays one seed; `--seed 1-20 --at-once 3` plays twenty, three side by side, and prints a line for
// each (docs/testing.md#chaos). Exit code 0: nothing was wrong; 1: something was; 2: the options are wrong.

const { seeds, minutes, atOnce } = readOptions()
const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, '.data/chaos')
const children = new Set<ReturnType<typeof spawn>>()
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopped = true
    for (const child of children) child.kill(signal)
  })

const codes: number[] = []
const isOne = seeds.length === 1
if (!isOne) {
  mkdirSync(folder, { recursive: true })
  console.log(
    `seeds ${seeds[0]} to ${seeds.at(-1)}, ${minutes} minutes each, ${atOnce} at once; what each does is written to ${path.relative(process.cwd(), folder)}/seed-<n>.txt`,
  )
}
const waiting = [...seeds]
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let seed = waiting.shift(); seed !== undefined && !isStopped; seed = waiting.shift())
      codes.push(await play(seed, { minutes, isOne }))
  }),
)
if (!isOne)
  console.log(`${codes.filter((code) => code === 0).length} of ${seeds.length} seeds without violation`)
process.exit(codes.length === seeds.length ? Math.max(...codes) : 1)

/** Plays a seed in a process of its own. @returns its exit code */
function play(
  seed: number,
  { minutes, isOne }: { minutes: Options['minutes']; isOne: boolean },
): Promise<number> {
  const args = ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, 'run.ts')]
  const child = spawn(process.execPath, [...args, '--seed', String(seed), '--minutes', String(minutes)], {
    cwd: root,
    stdio: isOne ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let printed = ''
  const file = isOne ? null : createWriteStream(path.join(folder, `seed-${seed}.txt`))
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      file?.write(data)
      printed += data
    })
  return new Promise((resolve) => {
    child.once('close', (code) => {
      children.delete(child)
      file?.end()
      // The last line is the summary; the violations stand before it.
      const lines = printed.trim().split('\n')
      if (!isOne)
        console.log(
          [...new Set(lines.filter((line) => line.startsWith('VIOLATION'))), lines.at(-1)].join('\n'),
        )
      resolve(code ?? 1)
    })
  })
}
