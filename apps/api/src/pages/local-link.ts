import { unstable_localLink as localLink } from '@trpc/client'
import type { Context } from '../trpc/context.ts'
import { type AppRouter, appRouter } from '../trpc/router.ts'

// tRPC marks this link as unstable. Only this file uses it; local-link.test.ts fails when it changes.

export type LocalLink = ReturnType<typeof localLink<AppRouter>>

/** Creates a link that calls procedures in this process. */
export const createLocalLink = (context: Context): LocalLink =>
  localLink<AppRouter>({ router: appRouter, createContext: async () => context })
