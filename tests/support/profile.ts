import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

// `node tests/support/profile.ts [arguments of vitest]`: runs the tests and prints the cost of each file, highest first, as a table
// for docs/testing.md. The database server serves all files, so it is not included.

interface Cost {
  file: string
  own: number
  children: number
  wall: number
}

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'school-profile-'))
const report = path.join(folder, 'costs')
const begun = performance.now()
const { status } = spawnSync('npx', ['vitest', 'run', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TEST_PROFILE: report },
})
const seconds = (performance.now() - begun) / 1_000
const costs = readFileSync(report, 'utf8')
  .trim()
  .split('\n')
  .map((line): Cost => JSON.parse(line))
  .sort((a, b) => b.own + b.children - a.own - a.children)
rmSync(folder, { recursive: true })

const row = (name: string, own: number, children: number, wall: number) =>
  `| ${name} | ${(own + children).toFixed(1)} | ${own.toFixed(1)} | ${children.toFixed(1)} | ${wall.toFixed(1)} |`
const sum = (field: 'own' | 'children' | 'wall') => costs.reduce((total, cost) => total + cost[field], 0)
console.log('| file | CPU s | own process | processes that it started | seconds |\n|---|---|---|---|---|')
for (const { file, own, children, wall } of costs) console.log(row(file, own, children, wall))
console.log(row(`**all**, ${seconds.toFixed(0)} s on the clock`, sum('own'), sum('children'), sum('wall')))
process.exit(status ?? 1)
