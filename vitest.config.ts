import { defineConfig } from 'vitest/config'

const quickCompression = 'tests/support/quick-compression.mjs'
const shortFailures = 'tests/support/short-failures.ts'
const closeSites = 'tests/support/close-sites.ts'
/** What every file of tests is set up with; `tests/support/profile.ts` measures what each costs. */
const measured = process.env.TEST_PROFILE ? ['tests/support/measure.ts'] : []

// Times are for a machine four times slower than two quiet cores. They end a test that hangs, and decide nothing else: no
// test has a time of its own.
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // What is waited for comes when the machine has time for it. Looking more often, as by default, takes time from it.
  expect: { poll: { timeout: 60_000, interval: 150 } },
}
// Sites compress pages quickly (tests/support/quick-compression.mjs).
const env = { QUICK_COMPRESSION: '1' }

const globalSetup = ['tests/support/built-pages.ts', 'tests/support/postgres.ts']

/** To load the app costs a CPU second, and almost every file needs it, if only for its database: files share processes. */
const inSharedProcesses = {
  isolate: false,
  globalSetup,
  setupFiles: [...measured, quickCompression, shortFailures, closeSites],
  env,
  ...patient,
}

const unitTests = ['apps/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'prisma/**/*.test.ts']
/** They replace a module (`vi.mock`), so none of their modules may have been loaded before. */
const replacingModules = [
  'apps/web/src/features/application/draft/application-draft.test.ts',
  'apps/web/src/features/application/draft/draft-shelf.test.ts',
  'apps/web/src/features/application/draft/draft-store.test.ts',
]
/** Rules about the repository itself, read from its files. */
const rules = ['tests/rules/*.test.ts']
/** What needs Debian's servers or a container engine: `npm run test:deploy`. */
const deployTests = ['tests/deploy/*.test.ts']
/**
 * What takes long by its nature: processes that are started and killed, floods, walks through every route, inputs by the hundred. They need Node
 * only, and run in the second tier: `npm run test:deploy`.
 */
const longTests = [
  'tests/processes/*.test.ts',
  'tests/security/{every-route,fuzz,limits,logs,procedures-under-load,sent-pictures}.test.ts',
  'tests/submissions/{kill,uploads}.test.ts',
  'tests/first-contact/{check,site}.test.ts',
  'tests/office/hostile.test.ts',
]
/** Files in a bucket, as in a folder. */
const bucketTests = 'tests/mirror/media.test.ts'
/**
 * `npm run test:deploy` runs them by themselves, at the end. The one measures a site that nothing disturbs; the other creates network
 * interfaces, at which connections of this machine break.
 */
const alone = ['tests/deploy/healthy.test.ts', 'tests/deploy/two-machines.test.ts']
const notOurs = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    // Files wait for processes and leases as much as they work: two for each core.
    maxWorkers: 4,
    // `npm run coverage`. Only what runs in the tests' own processes is counted: not servers that they start, not browsers.
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.ts', 'apps/server/src/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary', 'json-summary', 'html'],
      reportsDirectory: '.data/coverage',
      reportOnFailure: true,
    },
    // A test that needs nothing sits beside its file; one that needs Postgres or two packages sits in tests/ (CONTRIBUTING.md).
    projects: [
      {
        test: {
          // Their code is loaded once for all files of a process, which costs more than the tests themselves.
          name: 'unit',
          include: unitTests,
          exclude: [...notOurs, ...replacingModules],
          isolate: false,
          setupFiles: [...measured, 'tests/support/linear-cost.ts'],
          ...patient,
        },
      },
      {
        test: {
          name: 'unit with replaced modules',
          include: replacingModules,
          exclude: notOurs,
          setupFiles: measured,
          ...patient,
        },
      },
      {
        test: { name: 'rules', include: rules, exclude: notOurs, isolate: false, ...patient },
      },
      {
        test: {
          // Requests to the site in the test's own process (tests/support/app.ts). Its code is loaded once for all of them.
          name: 'http',
          include: ['tests/http/*.test.ts'],
          isolate: false,
          globalSetup,
          setupFiles: [...measured, quickCompression, shortFailures],
          env,
          ...patient,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'tests/{e2e,http}/**', ...rules, ...longTests, ...deployTests],
          ...inSharedProcesses,
        },
      },
      {
        test: {
          name: 'long',
          include: longTests,
          ...inSharedProcesses,
        },
      },
      {
        test: {
          name: 'deploy',
          include: [...deployTests, bucketTests],
          exclude: ['**/node_modules/**', ...alone],
          ...inSharedProcesses,
          env: { ...env, TEST_MEDIA_PLACE: 'bucket' },
        },
      },
      {
        test: {
          name: 'alone',
          include: alone,
          fileParallelism: false,
          globalSetup,
          setupFiles: [...measured, quickCompression, shortFailures, closeSites],
          env,
          ...patient,
        },
      },
    ],
  },
})
