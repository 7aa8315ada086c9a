// Holds what is sent to browsers to the browser floor (README, "Browsers"; decision 31): ESLint over the built scripts,
// the style sheet and the service worker, not over the sources, so that libraries count too. `npm run check` runs it
// from the root of the repository. A name that is allowed below has a reason beside it.
import css from '@eslint/css'
import compat from 'eslint-plugin-compat'
import es from 'eslint-plugin-es-x'

const FLOOR = ['chrome 99', 'edge 99', 'firefox 97', 'safari 15.4', 'ios_saf 15.4', 'samsung 18']

/** Syntax and methods that came into the language after the floor. */
const tooNew = Object.fromEntries(
  [
    ...['2023', '2024', '2025'].flatMap((year) => Object.keys(es.configs[`flat/no-new-in-es${year}`].rules)),
    // Earlier in the standard than in Safari (16.4).
    'es-x/no-class-static-block',
    'es-x/no-regexp-lookbehind-assertions',
  ]
    // Named like those of arrays, which every line would be; the types of apps/web know none of them.
    .filter((rule) => !rule.startsWith('es-x/no-iterator-prototype'))
    .map((rule) => [rule, 'error']),
)

export default [
  { linterOptions: { noInlineConfig: true } },
  {
    files: ['**/*.js'],
    plugins: { compat, 'es-x': es },
    languageOptions: { sourceType: 'module', ecmaVersion: 'latest' },
    settings: {
      browsers: FLOOR,
      // By name, whatever it is called on: a built script has no types. What is asked for before it is used passes.
      'es-x': { aggressive: true, allowTestedProperty: true },
      polyfills: [
        // Read, and absent without harm: React's and the router's own questions.
        'document.prerendering',
        'navigator.connection',
        // Asked for before it is called (browser/offline-copies.ts, the application's lists).
        'AbortSignal.timeout',
        // Asked for before it is used (Swiper's announcements).
        'trustedTypes',
      ],
    },
    rules: { ...tooNew, 'compat/compat': 'error' },
  },
  {
    files: ['**/*.css'],
    plugins: { css },
    language: 'css/css',
    languageOptions: { tolerant: true },
    rules: {
      'css/use-baseline': [
        'error',
        {
          // What all browsers had when the floor came out; `@supports` lets newer things through.
          available: 2021,
          // The floor is defined by the first. Browsers without the second take the values of Tailwind's fallback layer.
          allowAtRules: ['layer', 'property'],
          // In all browsers of the floor, and later in the tool's list: for Safari with a prefix or on other platforms.
          allowSelectors: ['backdrop', 'selection', 'focus-visible', 'open', 'popover-open'],
          allowProperties: [
            'outline',
            'resize',
            'appearance',
            'user-select',
            'accent-color',
            'overscroll-behavior',
            'overscroll-behavior-x',
            'scroll-snap-type',
            'scroll-behavior',
            'scrollbar-width',
            'font-synthesis-weight',
            // A page without them is whole, only less fine or slower.
            'text-wrap',
            'content-visibility',
            'contain-intrinsic-size',
            'scale',
            // Chrome before 104: styles.css moves by `transform` there.
            'translate',
          ],
          allowPropertyValues: { 'overflow-wrap': ['anywhere'] },
          // Tailwind writes it behind `@supports` and with a fallback only.
          allowFunctions: ['color-mix'],
          // Only in Tailwind's placeholder of an empty date field.
          allowUnits: ['lh'],
        },
      ],
    },
  },
]
