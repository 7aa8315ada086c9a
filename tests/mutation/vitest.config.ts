import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { chosenArea } from './areas.ts'

// How Stryker runs the tests of an area (`npm run mutation -- <folder>`).

/** Stryker's copy of the repository. */
const root = path.resolve(import.meta.dirname, '../..')
const { tests } = chosenArea()
const needsPostgres = tests.some((glob) => glob.startsWith('tests/'))

/**
 * Where our packages are in the copy. Its node_modules are links into the original repository, so without this a test
 * in another package would load the original code, and no mutant would fail.
 */
const alias = globSync(['packages/*/package.json', 'apps/*/package.json', 'prisma/package.json'], {
  cwd: root,
}).flatMap((file) => {
  const { name, exports = {} } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
    name: string
    exports?: Record<string, unknown>
  }
  return Object.entries(exports).flatMap(([entry, target]) =>
    typeof target === 'string'
      ? {
          find: new RegExp(`^${path.posix.join(name, entry).replaceAll('.', '\\.').replace('*', '(.+)')}$`),
          replacement: path.join(root, path.dirname(file), target).replace('*', '$1'),
        }
      : [],
  )
})

export default defineConfig({
  root,
  resolve: { alias },
  test: {
    include: tests,
    // One process and one copy of the modules for all files: to start them costs more than most tests.
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // The models try few histories, always the same.
    env: { DEMO_PICTURES: 'plain', MODEL_RUNS: '3', MODEL_SEED: '1' },
    setupFiles: [path.join(root, 'tests/mutation/setup.ts')],
    ...(needsPostgres && { globalSetup: [path.join(root, 'tests/support/postgres.ts')] }),
  },
})
