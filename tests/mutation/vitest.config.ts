import path from 'node:path'
import { defineConfig } from 'vitest/config'

// The tests that a folder's mutants have to fail (`npm run mutation -- <folder>`): those beside its files, and the ones in
// process that need Postgres. Those that start servers would take hours.

const tests: Record<string, string[]> = {
  'packages/forms': ['packages/forms/src/**/*.test.ts'],
  'packages/upstream': ['packages/upstream/src/**/*.test.ts'],
  'packages/mirror': ['packages/mirror/src/**/*.test.ts', 'tests/mirror/{rules,parsing,model}.test.ts'],
  'apps/api/src/submissions': [
    'apps/api/src/submissions/*.test.ts',
    'tests/submissions/{isolation,model}.test.ts',
  ],
}

const root = path.resolve(import.meta.dirname, '../..')
const include = tests[process.env.MUTATION_FOLDER ?? '']
if (!include) throw new Error(`Mutants are tried in: ${Object.keys(tests).join(', ')}.`)
const needsPostgres = include.some((glob) => glob.startsWith('tests/'))

export default defineConfig({
  root,
  test: {
    include,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    setupFiles: [path.join(root, 'tests/mutation/setup.ts')],
    ...(needsPostgres && { globalSetup: [path.join(root, 'tests/support/postgres.ts')] }),
  },
})
