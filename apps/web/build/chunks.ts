/** The chunks of modules that only some pages need: forms and drafts, carousels, lists. */
const OF_SOME_PAGES = /idb-keyval|swiper|zod|\/(?:mutation|mutationObserver|useMutation)\.js/

/**
 * Modules of every page, and small ones of many pages, because each of them names its files. Modules of ui/ that few
 * pages need are in the chunks of those pages.
 */
const isBase = (id: string) =>
  id.includes('node_modules')
    ? !OF_SOME_PAGES.test(id)
    : /\/packages\/forms\/src\/(?:taka\.|text\.|messages\/[a-z]+\/amounts)|\/features\/forms\/with-reference|\/src\/(?:browser\/save-data|layout|seo|ui\/(?!card|carousel|date\.|marquee|panels|picture|prose|section|slides|swiper|use-swiper)|trpc|router|query-client|dehydrated-queries)/.test(
        id,
      )

/**
 * Modules of every page are in two files: more files compress worse, and one file would block the main thread too
 * long.
 */
export const codeSplitting = {
  groups: [
    {
      name: 'react',
      test: /node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?(?:react|react-dom|scheduler)\//,
      priority: 1,
    },
    {
      name: 'base',
      test: isBase,
    },
    // Helpers for older syntax. In the chunk of a library, all pages with a helper would load that library.
    { name: 'helpers', test: /@oxc-project/, priority: 1 },
    // Modules that show rows of the mirror. Forms and most content pages do not need them.
    { name: 'picture', test: /\/src\/ui\/picture\./ },
    { name: 'rows', test: /\/src\/ui\/(?:date|section)\./ },
    { name: 'card', test: /\/src\/ui\/card\./ },
    // Filters and "Show more" are on the same pages.
    { name: 'lists', test: /\/src\/features\/lists\// },
    // What the three forms share, without what other pages need.
    {
      name: 'forms',
      test: /\/packages\/forms\/src\/(?:content|messages\/[a-z]+\/forms)\.ts|\/features\/forms\/(?:announcer|error-summary|field|form-|status-message|use-form-errors)/,
    },
    // What sends a form. Text forms load it on focus.
    {
      name: 'sending',
      test: /\/(?:mutation|mutationObserver|useMutation)\.js|\/features\/forms\/(?:fill|id|send)\./,
    },
    // The parts of an article likewise.
    { name: 'article', test: /\/src\/features\/article\// },
    // The schemas of forms, which text forms load on focus. It is the last group, so that other groups get their modules first.
    { name: 'validation', test: /\/zod\/|\/packages\/forms\/src\/(?:fields|forms)\.ts/ },
  ],
}

/** Packages without side effects that do not declare it. Their unused exports are removed (1 KB). */
export const treeshake = { moduleSideEffects: [{ test: /@trpc/, sideEffects: false }] }

/** Constants are inlined where they are used, because an exported name needs more bytes. */
export const optimization = { inlineConst: { mode: 'all' as const, pass: 2 } }
