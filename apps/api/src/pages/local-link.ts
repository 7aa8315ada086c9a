import { unstable_localLink as localLink } from '@trpc/client'
import type { Context } from '../trpc/context.ts'
import { type AppRouter, appRouter } from '../trpc/router.ts'

export type LocalLink = ReturnType<typeof localLink<AppRouter>>

/** Calls procedures inside this process. */
export const createLocalLink = (context: Context): LocalLink =>
  localLink<AppRouter>({ router: appRouter, createContext: async () => context })
