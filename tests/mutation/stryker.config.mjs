import { chosenArea } from './areas.ts'

// `npm run mutation -- <folder>`: Stryker makes one small change (a mutant) after the other, and expects a test to fail.
// It prints the mutants that survive, and writes a page about them into .data/mutation-report.

const { folder, mutate } = chosenArea()
const report = `.data/mutation-report/${folder.replaceAll('/', '-')}`

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
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { reportTests: false, allowColor: false, reportScoreTable: true },
  htmlReporter: { fileName: `${report}.html` },
  jsonReporter: { fileName: `${report}.json` },
  tempDirName: '.data/mutation',
  timeoutMS: 20_000,
  // Stryker would rewrite the settings of TypeScript by its programming interface, which TypeScript 7 does not have.
  tsconfigFile: 'no-tsconfig.json',
  disableTypeChecks: false,
}
