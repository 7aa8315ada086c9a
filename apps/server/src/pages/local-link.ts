import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import type { Context } from '../procedures/context.ts'
import { type AppRouter, appRouter } from '../procedures/router.ts'

export type LocalLink = TRPCLink<AppRouter>

/**
 * Creates a link that calls procedures in this process. tRPC's own one (`unstable_localLink`) would copy each result by
 * JSON and create an error for each call, which took a twentieth of the time of a page. Results are plain data and frozen.
 */
export const createLocalLink =
  (context: Context): LocalLink =>
  () =>
  ({ op: { path, type, input, signal } }) =>
    observable((observer) => {
      const result = callTRPCProcedure({
        router: appRouter,
        path,
        type,
        ctx: context,
        getRawInput: async () => input,
        signal: signal ?? undefined,
        batchIndex: 0,
      })
      result.then(
        (data) => {
          observer.next({ result: { data } })
          observer.complete()
        },
        (cause) => {
          const error = getTRPCErrorFromUnknown(cause)
          const shape = getTRPCErrorShape({
            config: appRouter._def._config,
            error,
            type,
            path,
            input,
            ctx: context,
          })
          observer.error(TRPCClientError.from({ error: shape }))
        },
      )
    })
