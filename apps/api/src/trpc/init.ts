import { initTRPC } from '@trpc/server'
import type { Context } from './context.ts'

const base = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter: ({ shape, error }) => ({
    code: shape.code,
    // What went wrong inside is for the log, never for a visitor.
    message: error.code === 'INTERNAL_SERVER_ERROR' ? 'Something went wrong' : error.code,
    data: { code: error.code, httpStatus: shape.data.httpStatus },
  }),
})
/** Each procedure that a script asks over HTTP waits for its turn; those of a page that is rendered have the page's. */
export const t = {
  ...base,
  procedure: base.procedure.use(({ ctx, next }) => (ctx.inTurn ? ctx.inTurn(next) : next())),
}
