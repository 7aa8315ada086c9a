import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Most of a file is waiting: for a process to start, a run to come, a time to pass.
    maxWorkers: 2,
    // A test that needs nothing sits beside its file; one that needs Postgres or two rooms sits in tests/.
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'apps/**/*.test.ts',
            'apps/**/*.test.tsx',
            'packages/**/*.test.ts',
            'prisma/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['tests/support/linear-cost.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'tests/e2e/**'],
          globalSetup: ['tests/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // What is waited for comes when the machine has time for it.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
