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
/** Procedures that are called over HTTP pass a limiter. Those of a rendered page have passed the limiter of pages. */
export const t = {
  ...base,
  procedure: base.procedure.use(async ({ ctx, next }) => {
    const result = await (ctx.inTurn ? ctx.inTurn(next) : next())
    if (!result.ok && result.error.code === 'INTERNAL_SERVER_ERROR')
      ctx.onError?.(result.error.cause ?? result.error)
    return result
  }),
}
