import type { AppRouter } from '@school/api/procedures'
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createRouter, type ErrorComponentProps } from '@tanstack/react-router'
import type { TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { ReactNode } from 'react'
import { Failing, NotFound } from './design/page.tsx'
import { routeTree } from './routeTree.gen.ts'
import { api } from './trpc.ts'

/** What every route's loader gets. */
export interface RouterContext {
  /** The procedures for loaders: `ensureData` fills the cache that the component then reads. */
  trpc: ReturnType<typeof createTRPCQueryUtils<AppRouter>>
  /** What the server knows and the browser takes over with the page. */
  site: Site
}

interface Site {
  /** The site's address, for what must be absolute. */
  origin: string
  /** Whether the data come from the stand-in upstream; pages say so then. */
  sampleData: boolean
  year: number
}

/** What travels in the page beside the router's own state. */
interface Carried {
  site: Site
  /** Every answer that the page was rendered from, as JSON: nothing is asked for again. */
  answers: string
}

/**
 * A router with a cache of its own: new for every request on the server, one in a browser.
 * @param link to the procedures: in process on the server, `/trpc` in a browser
 * @param site in a browser: what it takes over with the page
 */
export function createAppRouter(
  link: TRPCLink<AppRouter>,
  site: Site = { origin: '', sampleData: false, year: 0 },
) {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // Loaders decide when something is asked for; what is shown does not change under the reader.
        staleTime: 60_000,
        refetchOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: import.meta.env.SSR ? false : 1,
      },
    },
  })
  const client = api.createClient({ links: [link] })
  const context: RouterContext = {
    trpc: createTRPCQueryUtils<AppRouter>({ queryClient: queries, client }),
    site,
  }

  return createRouter({
    routeTree,
    context,
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Plain text in both directions: the router's own form would read ?title=2026 as a number, and write quotes.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const entries = Object.entries(search).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, `${value}`]],
      )
      return entries.length ? `?${new URLSearchParams(entries)}` : ''
    },
    defaultErrorComponent: (_: ErrorComponentProps) => <Failing />,
    defaultNotFoundComponent: NotFound,
    // Made once per router, like the clients that it hands down.
    // biome-ignore lint/correctness/noComponentHookFactories: see above
    Wrap: ({ children }: { children: ReactNode }) => (
      <api.Provider client={client} queryClient={queries}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </api.Provider>
    ),
    dehydrate: (): Carried => ({
      site,
      answers: JSON.stringify(
        queries
          .getQueryCache()
          .getAll()
          .flatMap((query) => (query.state.status === 'success' ? [[query.queryKey, query.state.data]] : [])),
      ),
    }),
    hydrate: (carried: Carried) => {
      Object.assign(site, carried.site)
      const answers: [QueryKey, unknown][] = JSON.parse(carried.answers)
      for (const [key, answer] of answers) queries.setQueryData(key, answer)
    },
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
