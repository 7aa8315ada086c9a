// Checks that the built scripts, the style sheet and the service worker use nothing newer than the oldest supported
// browsers (README, "Browsers"; decision 31). ESLint checks the build and not the sources, so that libraries are included.
// `npm run check` runs it from the root of the repository. Each exception below has a reason beside it.
import css from '@eslint/css'
import compat from 'eslint-plugin-compat'
import es from 'eslint-plugin-es-x'

const FLOOR = ['chrome 99', 'edge 99', 'firefox 97', 'safari 15.4', 'ios_saf 15.4', 'samsung 18']

/** Syntax and methods that are newer than the oldest supported browsers. */
const tooNew = Object.fromEntries(
  [
    ...['2023', '2024', '2025'].flatMap((year) => Object.keys(es.configs[`flat/no-new-in-es${year}`].rules)),
    // Earlier in the standard than in Safari (16.4).
    'es-x/no-class-static-block',
    'es-x/no-regexp-lookbehind-assertions',
  ]
    // They have the same names as array methods, so every use would be reported. The types of apps/web do not include them.
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
      // Checked by name, because a built script has no types. A property that is tested before its use is allowed.
      'es-x': { aggressive: true, allowTestedProperty: true },
      polyfills: [
        // React and the router test whether these exist.
        'document.prerendering',
        'navigator.connection',
        // Tested before it is called (browser/offline-copies.ts, the application's lists).
        'AbortSignal.timeout',
        // Tested before it is used (Swiper's announcements).
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
          // Features that all browsers had in 2021. Newer ones are allowed within `@supports`.
          available: 2021,
          // All supported browsers have `@layer`. Those without `@property` use the values of Tailwind's fallback layer.
          // A browser that does not know a named `@page` prints the admit cards of the office on its usual paper.
          allowAtRules: ['layer', 'property', 'page'],
          // All supported browsers have these, some with a prefix that the build adds. The list of the tool gives a later date.
          allowSelectors: ['backdrop', 'selection', 'focus-visible', 'open', 'popover-open'],
          allowProperties: [
            'outline',
            'resize',
            'appearance',
            'user-select',
            'mask-image',
            'accent-color',
            'overscroll-behavior',
            'overscroll-behavior-x',
            'scroll-snap-type',
            'scroll-behavior',
            'scrollbar-width',
            'font-synthesis-weight',
            'page',
            // A page without them is complete, but less polished or slower.
            'text-wrap',
            'color-scheme',
            'content-visibility',
            'contain-intrinsic-block-size',
            'overflow-clip-margin',
            'scale',
            // For Chrome before 104, styles.css uses `transform`.
            'translate',
          ],
          // Where it is not known, a printed table may part from its heading.
          allowPropertyValues: { 'overflow-wrap': ['anywhere'], 'break-after': ['avoid'] },
          // Safari has no forced colours, so it needs no rules for them.
          allowMediaConditions: ['forced-colors'],
          // Tailwind uses it only within `@supports` and with a fallback.
          allowFunctions: ['color-mix'],
          // Only in Tailwind's placeholder of an empty date field.
          allowUnits: ['lh'],
        },
      ],
    },
  },
]
