import type { Plugin } from 'vite'

/**
 * Hooks of @trpc/react-query that this site does not use. The package creates all of them in one function, so a
 * bundler cannot remove them. The types exclude them too (src/trpc.ts; this site has no subscriptions).
 */
const UNUSED_HOOKS = [
  'useSubscription',
  'useQueries',
  'useSuspenseQueries',
  'useInfiniteQuery',
  'useMutation',
  'usePrefetchQuery',
  'usePrefetchInfiniteQuery',
]
const HOOKS = /@trpc\/react-query\/dist\/shared-/

/**
 * Swiper's autoplay requests every frame to report the remaining time, which this site does not show. Its slides
 * change by a timer.
 */
const AUTOPLAY = /\/swiper\/modules\/autoplay\.mjs$/
const TIME_LEFT = /raf = requestAnimationFrame\(\(\) => \{\s*calcTimeLeft\(\);\s*\}\);/

/**
 * The class of mutations, which the query cache of every page creates for the forms only: with them it comes (1 KB).
 */
const MUTATIONS = /\/query-core\/build\/modern\/(mutationCache|mutationObserver)\.js$/
const IMPORTED = {
  mutationCache: ['import { Mutation } from "./mutation.js";', ''],
  mutationObserver: [
    'import { getDefaultState } from "./mutation.js";',
    'import { getDefaultState, Mutation } from "./mutation.js";\nimport { MutationCache } from "./mutationCache.js";\nMutationCache.Mutation = Mutation;',
  ],
} as const

/** tRPC's copies of what copies properties where a browser has no `Object.assign` for all of them. */
const TRPC = /\/@trpc\/[\w-]+\/dist\/[^/]+\.mjs$/
const SPREADING = ['/helpers/esm/typeof.js', '/helpers/esm/objectSpread2.js'] as const
const OWN_SPREADING =
  'const _objectSpread2 = Object.assign;\nconst _defineProperty = (object, name, value) => Object.assign(object, { [name]: value });\n'

/** Replaces the regions from the first to the last of these helpers. */
function withOwnSpreading(code: string): string {
  const [first, last] = SPREADING.map((helper) => code.indexOf(helper))
  if (first === undefined || last === undefined || first < 0 || last < first) return code
  const end = code.indexOf('//#endregion', last)
  return code.slice(0, code.lastIndexOf('//#region', first)) + OWN_SPREADING + code.slice(end)
}

/**
 * Vite's helper for dynamic imports, which preloads what a chunk imports. Half of it is for style sheets of chunks and for
 * nonces, which this site does not have.
 */
const PRELOAD = '\0vite/preload-helper.js'
const PRELOAD_SCRIPTS = `export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    const href = '/' + file
    if (!document.querySelector('link[href="' + href + '"]'))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  return load()
}`

const NO_LINK = '\0school:no-link'

/**
 * Removes unused parts of libraries from the client: hooks (2.6 KB), the router's `Link`, which every route has as
 * `Route.Link` (2 KB; links are plain, decision 5), Swiper's work in every frame, and half of Vite's preload helper
 * (0.6 KB). Fails if a library has changed.
 */
export function withoutUnusedParts(): Plugin {
  const done = new Set<string>()
  return {
    name: 'school:unused-parts',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    buildStart: () => done.clear(),
    resolveId(id, importer = '') {
      if (id !== './link.js' || !/@tanstack\/react-router\/dist\/esm\/route\.js$/.test(importer))
        return undefined
      done.add(id)
      return NO_LINK
    },
    load: (id) => (id === NO_LINK ? 'export const Link = () => null' : undefined),
    transform(code, id) {
      if (id === PRELOAD) {
        if (code.includes('__vitePreload')) done.add('preload')
        return PRELOAD_SCRIPTS
      }
      const part = MUTATIONS.exec(id)?.[1] as keyof typeof IMPORTED | undefined
      if (part) {
        const kept = code.replace(IMPORTED[part][0], IMPORTED[part][1])
        if (kept !== code) done.add(part)
        return kept.replace('new Mutation(', 'new MutationCache.Mutation(')
      }
      if (TRPC.test(id)) {
        const kept = withOwnSpreading(code)
        if (kept !== code) done.add('spreading')
        code = kept
      }
      if (AUTOPLAY.test(id)) {
        const kept = code.replace(TIME_LEFT, '')
        if (kept !== code) done.add('time left')
        return kept
      }
      if (!HOOKS.test(id)) return TRPC.test(id) ? code : undefined
      return UNUSED_HOOKS.reduce((text, hook) => {
        const kept = text.replace(new RegExp(`^\\s*${hook}(?:: [\\w$]+)?,$`, 'm'), '')
        if (kept !== text) done.add(hook)
        return kept
      }, code)
    },
    buildEnd(error) {
      const missing = [
        './link.js',
        'time left',
        'spreading',
        'preload',
        ...Object.keys(IMPORTED),
        ...UNUSED_HOOKS,
      ].filter((part) => !done.has(part))
      if (!error && missing.length)
        throw new Error(`A library is written in another way: no ${missing.join(', ')}`)
    },
  }
}
