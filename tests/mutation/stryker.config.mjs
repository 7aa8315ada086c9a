import { chosenArea } from './areas.ts'

// `npm run mutation -- <folder>`: Stryker makes one small change (a mutant) after the other, and expects a test to fail.
// It prints the mutants that survive, and writes a page about them into .data/mutation-report.

const { folder, mutate, tests } = chosenArea()
const report = `.data/mutation-report/${folder.replaceAll('/', '-')}`

// One database server for all runs of the tests. Their own set-up would start one in Stryker's copy, and again after each
// mutant that hangs.
if (tests.some((glob) => glob.startsWith('tests/'))) {
  const { default: startPostgres } = await import('../support/postgres.ts')
  process.once('beforeExit', await startPostgres())
}

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './tests/mutation/sample.mjs'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  mutate,
  // Tries a sample of the mutants if MUTATION_SAMPLE is set.
  checkers: process.env.MUTATION_SAMPLE ? ['sample'] : [],
  ignorePatterns: ['.data', 'apps/web/dist', 'reports', 'test-results', 'docker'],
  coverageAnalysis: 'perTest',
  // Code that runs once, when its module is loaded, needs all tests for each mutant. MUTATION_STATIC=1 tries it too.
  ignoreStatic: process.env.MUTATION_STATIC !== '1',
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 2),
  reporters: ['each-mutant', 'clear-text', 'html', 'json'],
  clearTextReporter: { reportTests: false, allowColor: false, reportScoreTable: true },
  htmlReporter: { fileName: `${report}.html` },
  jsonReporter: { fileName: `${report}.json` },
  tempDirName: '.data/mutation',
  // Generous, because a mutant counts as killed if the machine is too slow for its tests.
  timeoutMS: 30_000,
  timeoutFactor: 4,
  // Stryker would rewrite the settings of TypeScript by its programming interface, which TypeScript 7 does not have.
  tsconfigFile: 'no-tsconfig.json',
  disableTypeChecks: false,
}
