import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chosenArea } from './areas.ts'

// How Stryker runs the tests of an area (`npm run mutation -- <folder>`).

/** Stryker's copy of the repository. */
const root = path.resolve(import.meta.dirname, '../..')
const { tests } = chosenArea()

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

/** The order of `areas.ts`, because the first test that fails ends the run of a mutant. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      tests.findIndex((glob) => path.matchesGlob(path.relative(root, moduleId), glob))
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  root,
  resolve: { alias },
  test: {
    include: tests,
    maxWorkers: 1,
    // One process for each mutant, which loads the code once for all files.
    isolate: false,
    sequence: { sequencer: InOrder },
    // Less than Stryker's own limit, which ends the process and costs a new start.
    testTimeout: 20_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // The models try few histories, always the same.
    env: { MODEL_RUNS: '3', MODEL_SEED: '1' },
    setupFiles: [path.join(root, 'tests/mutation/setup.ts')],
  },
})
