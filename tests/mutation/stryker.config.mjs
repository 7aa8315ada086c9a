// `npm run mutation -- <area>`, for example `packages/forms`: Stryker makes one small change (a mutant) after the other, and
// expects a test to fail. It lists the mutants that survive, and writes a page about them into .data/mutation-report.
// `--mutate packages/forms/src/text.ts:10-30` tries one file or some lines.

const outbox =
  'intake store progress submission reference worker jobs/forward jobs/job jobs/runners claims circuit policy notifications retention'
/** Messages are left out, because a changed word is not an error of the program; so are pictures, which other processes decode. */
const areas = {
  'packages/forms': ['packages/forms/src/*.ts', '!packages/forms/src/consent.ts'],
  'packages/upstream': ['packages/upstream/src/**/*.ts'],
  'packages/mirror': ['packages/mirror/src/**/*.ts', '!packages/mirror/src/media/!(picture-cost).ts'],
  'packages/outbox': outbox.split(' ').map((name) => `packages/outbox/src/${name}.ts`),
}
// vitest.config.ts reads it too.
const area = process.env.MUTATION_AREA ?? ''
if (!(area in areas)) throw new Error(`Mutants are tried in: ${Object.keys(areas).join(', ')}.`)

// One database server for all runs of the tests. Their own set-up would start one again after each mutant that hangs.
if (area === 'packages/mirror' || area === 'packages/outbox') {
  const { default: startPostgres } = await import('../support/postgres.ts')
  process.once('beforeExit', await startPostgres())
}

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  mutate: [...areas[area], '!**/*.test.ts'],
  ignorePatterns: ['.data', 'apps/web/dist', 'reports', 'test-results', 'docker'],
  coverageAnalysis: 'perTest',
  // Code that runs once, when its module is loaded, would need all tests for each mutant.
  ignoreStatic: true,
  concurrency: 2,
  reporters: ['progress-append-only', 'clear-text', 'html'],
  clearTextReporter: { reportTests: false, allowColor: false },
  htmlReporter: { fileName: `.data/mutation-report/${area.replace('/', '-')}.html` },
  tempDirName: '.data/mutation',
  // Generous, because a mutant counts as killed if the machine is too slow for its tests.
  timeoutMS: 30_000,
  timeoutFactor: 4,
  // Stryker would rewrite the settings of TypeScript by its programming interface, which TypeScript 7 does not have.
  tsconfigFile: 'no-tsconfig.json',
  disableTypeChecks: false,
}
