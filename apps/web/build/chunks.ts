/** What only some pages need: forms and drafts, what moves on home, counts of rows. */
const OF_SOME_PAGES = /idb-keyval|swiper|zod|messageformat|make-plural|\/(?:mutationObserver|useMutation)\.js/

/** Modules that every page needs. What few pages need of ui/ comes with those. */
const isBase = (id: string) =>
  id.includes('node_modules')
    ? !OF_SOME_PAGES.test(id)
    : /\/src\/(?:layout|seo|ui\/(?!card|carousel|date\.|marquee|panels|picture|prose|section|slides|swiper|use-swiper)|trpc|router|query-client|dehydrated-queries)/.test(
        id,
      )

/** What every page needs is two files: more of them compress worse, one runs longer than a touch should wait. */
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
    // What older syntax needs. In the chunk of one library that needs it, it would bring that along for the others.
    { name: 'helpers', test: /@oxc-project/, priority: 1 },
    // What shows rows of the mirror; forms and most content pages do without.
    { name: 'rows', test: /\/src\/ui\/(?:card|date|picture)\./ },
    // Filters and "Show more" stand on the same pages, and the count of their rows.
    { name: 'lists', test: /\/src\/features\/lists\/|messageformat|make-plural/ },
    // The page of a submission needs it too, and no form.
    { name: 'reference', test: /\/features\/forms\/with-reference/, priority: 1 },
    // What the three forms share, and zod. Not what pages without a form need of it.
    {
      name: 'forms',
      test: /\/zod\/|\/(?:mutationObserver|useMutation)\.js|\/packages\/forms\/src\/(?:fields|forms|text|messages\/en\/forms)\.ts|\/features\/forms\/(?:announcer|error-summary|field|form-|id|send|status-message|use-form-errors)/,
    },
    // So do the parts of an article.
    { name: 'article', test: /\/src\/features\/article\// },
  ],
}

/** These packages do nothing by being imported, and do not say so: what is unused of them goes (1 KB). */
export const treeshake = { moduleSideEffects: [{ test: /@trpc/, sideEffects: false }] }

/** Messages and other constants stand where they are used: a name for each would be more bytes. */
export const optimization = { inlineConst: { mode: 'all' as const, pass: 2 } }
