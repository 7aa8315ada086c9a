import { isDatabaseUnavailable } from '@school/prisma'
import { initTRPC } from '@trpc/server'
import type { Context } from './context.ts'

const base = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter: ({ shape, error }) => ({
    code: shape.code,
    // Details of an internal error are only for the log.
    message: error.code === 'INTERNAL_SERVER_ERROR' ? 'Something went wrong' : error.code,
    data: { code: error.code, httpStatus: shape.data.httpStatus },
  }),
})
/** Records whether the procedure works, for the log, `/metrics` and `/readyz`. */
const recorded = base.middleware(async ({ ctx, path, next }) => {
  const result = await next()
  if (result.ok) ctx.failures?.procedure(path, null, ctx.page)
  // Other codes are about the request, such as an invalid input, or about too many requests.
  else if (result.error.code === 'INTERNAL_SERVER_ERROR' || isDatabaseUnavailable(result.error.cause)) {
    const error = result.error.cause ?? result.error
    ctx.failures?.procedure(path, error, ctx.page)
    ctx.onError?.(error)
  }
  return result
})

/** Procedures that are called over HTTP pass a limiter. Those of a rendered page have passed the limiter of pages. */
export const t = {
  ...base,
  procedure: base.procedure.use(recorded).use(({ ctx, next }) => (ctx.inTurn ? ctx.inTurn(next) : next())),
}
