import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
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

/** Cheap files first, because the first test that fails ends the run of a mutant: those beside their files, then small ones. */
class CheapFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const cost = ({ moduleId }: TestSpecification) =>
      (moduleId.startsWith(path.join(root, 'tests')) ? 1e9 : 0) + statSync(moduleId).size
    return files.toSorted((a, b) => cost(a) - cost(b))
  }
}

export default defineConfig({
  root,
  resolve: { alias },
  test: {
    include: tests,
    maxWorkers: 1,
    sequence: { sequencer: CheapFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // The models try few histories, always the same.
    env: { DEMO_PICTURES: 'plain', MODEL_RUNS: '3', MODEL_SEED: '1' },
    setupFiles: [path.join(root, 'tests/mutation/setup.ts')],
    ...(needsPostgres && { globalSetup: [path.join(root, 'tests/support/postgres.ts')] }),
  },
})
