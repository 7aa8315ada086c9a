import babelParser from '@babel/eslint-parser'
import redos from 'eslint-plugin-redos'

// Biome is this project's linter. ESLint does what Biome does not, by `npm run lint:all`, in the workflow, and in the second tier,
// because it takes longer than all other checks together: it finds regular expressions whose cost can grow faster
// than their input, because one long text from outside must not occupy a process; and in tests, end-to-end tests too, waiting that
// a slow machine breaks.

const parse = (...plugins) => ({
  parser: babelParser,
  parserOptions: { requireConfigFile: false, babelOptions: { parserOpts: { plugins } } },
})

/** Polls may take 60 seconds (vitest.config.ts, playwright.config.ts). A shorter limit fails on a slow machine. */
const patience = [
  {
    selector:
      "CallExpression[callee.property.name=/^(poll|toPass)$/] > ObjectExpression > Property[key.name='timeout'] > Literal[value<60000]",
    message: 'A busy machine needs longer. Leave the limit out: the default is 60 seconds.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^setDefault(Navigation)?Timeout$/] > Literal[value<60000]',
    message: 'A busy machine needs longer: at least 60 seconds.',
  },
]

export default [
  { ignores: ['**/node_modules/', '**/.data/', '**/dist/', '**/generated/', '**/*.gen.ts'] },
  { files: ['**/*.{ts,js,mjs}'], languageOptions: parse('typescript') },
  { files: ['**/*.tsx'], languageOptions: parse('typescript', 'jsx') },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    ignores: ['tests/**', '**/*.test.*'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { redos },
    // Some expressions are tried with random texts. With the same seed and without time limits every run comes to the same
    // result: with its usual limits a busy machine finds safe expressions vulnerable. Steps stay limited (`attackLimit`).
    rules: {
      'redos/no-vulnerable': [
        'error',
        {
          ignoreErrors: false,
          cache: true,
          randomSeed: 1,
          timeout: 300_000,
          attackTimeout: null,
          incubationTimeout: null,
          seedingTimeout: null,
        },
      ],
    },
  },
  {
    // What runs in browsers.
    files: [
      'apps/web/src/**/*.{ts,tsx}',
      'packages/forms/src/**/*.ts',
      'packages/content/src/messages/**/*.ts',
    ],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.property.name=/^toLocale.*String$/], MemberExpression[object.name='Intl']",
          message:
            'Its first use takes a cheap phone 60 ms and more: numbers by @school/content/numbers, dates by ui/format-date.ts.',
        },
      ],
    },
  },
  {
    // Tests, and what they share. Benchmarks, attacks and photographs of the look are programs that let time pass.
    files: ['**/*.test.{ts,tsx}', 'tests/**/*.ts'],
    ignores: ['tests/{bench,attack,chaos,design,e2e}/**', 'tests/deploy/kind/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...patience,
        {
          selector: "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
          message:
            'Wait for a condition: `await expect.poll(…)`; or let time pass with `vi.useFakeTimers()`.',
        },
        {
          selector:
            "CallExpression[callee.property.name=/^toBeLess/] CallExpression[callee.property.name='now'][callee.object.name='performance']",
          message: 'A busy machine needs longer. Say what must not be waited for instead.',
        },
        {
          selector:
            "CallExpression[callee.name='test'] > ObjectExpression > Property[key.name='timeout'][value.type='Literal'], CallExpression[callee.name=/^(?:test|beforeAll|beforeEach|afterAll)$/] > Literal[value>1000]",
          message: 'The times of vitest.config.ts hold for every test. A number of cases may set its own.',
        },
      ],
    },
  },
  {
    files: ['tests/e2e/*.ts'],
    // A program: it asks again and again whether the site is complete.
    ignores: ['tests/e2e/serve.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...patience,
        {
          selector:
            "BinaryExpression[operator=/^(-|<|>|<=|>=)$/] > CallExpression[callee.object.name=/^(Date|performance)$/][callee.property.name='now']",
          message: 'How long something takes depends on the machine: assert what happened.',
        },
      ],
    },
  },
]
