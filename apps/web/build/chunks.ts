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
      // What only the forms need comes with them.
      test: /node_modules(?!.*(?:idb-keyval|query))|\/src\/(?:shell|design\/(?!moving|strips|video|gallery|faculty|lists|blocks|events|food|row|slides)|trpc|router)/,
    },
  ],
}

/** These packages do nothing by being imported, and do not say so: what is unused of them goes (1 KB). */
export const treeshake = { moduleSideEffects: [{ test: /@trpc/, sideEffects: false }] }
