// `npm run mutation -- <folder>`: changes each statement of a folder in turn, and expects a test to fail. The list of what
// survived is printed, and stands in .data/mutation-report as a page.
const folder = process.env.MUTATION_FOLDER ?? ''

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  // Not the texts: a changed word is no fault of the program.
  mutate: [
    `${folder}/**/*.ts`,
    `!${folder}/**/*.test.ts`,
    `!${folder}/**/*texts.ts`,
    `!${folder}/**/consent.ts`,
  ],
  ignorePatterns: ['.data', 'apps/web/dist', 'reports', 'test-results', 'docker'],
  coverageAnalysis: 'perTest',
  // What is made once when a module is loaded would need every test for each mutant; MUTATION_STATIC=1 tries it too.
  ignoreStatic: process.env.MUTATION_STATIC !== '1',
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 2),
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { reportTests: false, allowColor: false, reportScoreTable: true },
  htmlReporter: { fileName: '.data/mutation-report/index.html' },
  jsonReporter: { fileName: '.data/mutation-report/report.json' },
  tempDirName: '.data/mutation',
  timeoutMS: 10_000,
  // TypeScript 7 has no interface for programs: there is nothing that Stryker could rewrite in its settings.
  tsconfigFile: 'no-tsconfig.json',
  disableTypeChecks: false,
}
