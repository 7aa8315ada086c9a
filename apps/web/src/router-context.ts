import type { AppRouter } from '@school/api/procedures'
import type { RequestState } from '@school/forms/state'
import type { TRPCClient } from '@trpc/client'

/** What every route's loader gets. */
export interface RouterContext {
  /** The procedures, for loaders: what they answer travels in the page, and is what the component reads. */
  trpc: TRPCClient<AppRouter>
  /** In a browser, what the loader of this route gave for the page that is on screen, if it is one of that route. */
  currentLoaderData: (routeId: string) => unknown
  /** What the server knows and the browser takes over with the page. */
  site: Site
  /** On the server, where a page answers one visitor's form: loaders put what they need of it into their data. */
  given: RequestState
}

export interface Site {
  /** The site's address, for what must be absolute. */
  origin: string
  /** Whether the data come from the fake upstream; pages say so then. */
  sampleData: boolean
  year: number
}
