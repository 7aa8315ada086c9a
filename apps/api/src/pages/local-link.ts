import { unstable_localLink as localLink } from '@trpc/client'
import type { Context } from '../trpc/context.ts'
import { type AppRouter, appRouter } from '../trpc/router.ts'

// tRPC calls this link unstable. This file is the only one that uses it; local-link.test.ts fails when it changes.

export type LocalLink = ReturnType<typeof localLink<AppRouter>>

/** Calls procedures inside this process. */
export const createLocalLink = (context: Context): LocalLink =>
  localLink<AppRouter>({ router: appRouter, createContext: async () => context })
