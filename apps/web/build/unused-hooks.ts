import type { Plugin } from 'vite'

/**
 * Hooks of @trpc/react-query that nothing here uses. The package creates all of them in one function, so a bundler cannot
 * leave any out by itself. The types know none of them either (src/trpc.ts; this site has no subscriptions).
 */
const UNUSED = ['useSubscription', 'useQueries', 'useSuspenseQueries']

/** Leaves unused hooks out of what is sent to browsers (1.6 KB). Fails where the package is written in another way. */
export function withoutUnusedHooks(): Plugin {
  return {
    name: 'school:unused-hooks',
    apply: 'build',
    transform: {
      filter: { id: /@trpc\/react-query\/dist\/shared-/ },
      handler: (code) =>
        UNUSED.reduce((text, hook) => {
          const kept = text.replace(new RegExp(`^\\s*${hook}(?:: [\\w$]+)?,$`, 'm'), '')
          if (kept === text) throw new Error(`@trpc/react-query has no ${hook} where it had one.`)
          return kept
        }, code),
    },
  }
}
