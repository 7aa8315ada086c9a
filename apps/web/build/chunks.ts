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
      // What only the forms need comes with them, Swiper when a carousel is near. What few pages need of ui/ comes with those.
      test: /node_modules(?!.*(?:idb-keyval|swiper|zod))|\/src\/(?:layout|seo|ui\/(?!card|carousel|date\.|marquee|panels|picture|prose|section|slides|swiper|use-swiper)|trpc|router|query-client|dehydrated-queries)/,
    },
    // What older syntax needs. In the chunk of one library that needs it, it would bring that along for the others.
    { name: 'helpers', test: /@oxc-project/, priority: 1 },
    // What shows rows of the mirror; forms and most content pages do without.
    { name: 'rows', test: /\/src\/ui\/(?:card|date|picture)\./ },
    // Filters and "Show more" stand on the same pages.
    { name: 'lists', test: /\/src\/features\/lists\// },
    // The page of a submission needs it too, and no form.
    { name: 'reference', test: /\/features\/forms\/with-reference/, priority: 1 },
    // What the three forms share, and zod. Not what pages without a form need of it.
    {
      name: 'forms',
      test: /node_modules.*\/zod\/|\/packages\/forms\/src\/(?:fields|forms|text|messages\/en\/forms)\.ts|\/features\/forms\/(?:announcer|error-summary|field|form-|id|send|status-message|use-form-errors)/,
    },
    // So do the parts of an article.
    { name: 'article', test: /\/src\/features\/article\// },
  ],
}

/** These packages do nothing by being imported, and do not say so: what is unused of them goes (1 KB). */
export const treeshake = { moduleSideEffects: [{ test: /@trpc/, sideEffects: false }] }

/** Messages and other constants stand where they are used: a name for each would be more bytes. */
export const optimization = { inlineConst: { mode: 'all' as const, pass: 2 } }
