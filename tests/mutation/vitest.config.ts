import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

// How Stryker runs the tests of an area: those that run its code in their own process, because a mutant is switched on there.

const root = path.resolve(import.meta.dirname, '../..')
const area = process.env.MUTATION_AREA ?? ''
const mirror = ['rules', 'parsing', 'leases', 'model'].map((name) => `tests/mirror/${name}.test.ts`)
const outbox = ['office', 'storing', 'worker', 'model', 'isolation'].map(
  (name) => `tests/submissions/${name}.test.ts`,
)
const others: Record<string, string[]> = { 'packages/mirror': mirror, 'packages/outbox': outbox }

/** Our packages in Stryker's copy: its node_modules are links to the original ones, in which no mutant is. */
const alias = globSync(['packages/*/package.json', 'apps/*/package.json', 'prisma/package.json'], {
  cwd: root,
}).flatMap((file) => {
  const { name, exports = {} } = JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  return Object.entries<unknown>(exports).flatMap(([entry, target]) => {
    if (typeof target !== 'string') return []
    const find = `^${path.posix.join(name, entry).replaceAll('.', '\\.').replace('*', '(.+)')}$`
    return {
      find: new RegExp(find),
      replacement: path.join(root, path.dirname(file), target).replace('*', '$1'),
    }
  })
})

export default defineConfig({
  root,
  resolve: { alias },
  test: {
    include: [`${area}/src/**/*.test.ts`, ...(others[area] ?? [])],
    maxWorkers: 1,
    // One process for each mutant, which loads the code once for all files.
    isolate: false,
    // Less than Stryker's own limit, which ends the process and costs a new start.
    testTimeout: 20_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // The models try few histories, always the same.
    env: { MODEL_RUNS: '3', MODEL_SEED: '1' },
    setupFiles: [path.join(root, 'tests/support/linear-cost.ts')],
  },
})
