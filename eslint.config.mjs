import babelParser from '@babel/eslint-parser'
import redos from 'eslint-plugin-redos'

// Biome is this project's linter. ESLint has one task that Biome does not do: it finds regular expressions whose cost
// can grow faster than their input, because one long text from outside must not occupy a process.

const parse = (...plugins) => ({
  parser: babelParser,
  parserOptions: { requireConfigFile: false, babelOptions: { parserOpts: { plugins } } },
})

export default [
  { ignores: ['**/node_modules/', '**/dist/', '**/generated/', '**/*.gen.ts', 'tests/', '**/*.test.*'] },
  { files: ['**/*.{ts,js,mjs}'], languageOptions: parse('typescript') },
  { files: ['**/*.tsx'], languageOptions: parse('typescript', 'jsx') },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { redos },
    rules: { 'redos/no-vulnerable': ['error', { ignoreErrors: false, cache: true, timeout: 20_000 }] },
  },
]
