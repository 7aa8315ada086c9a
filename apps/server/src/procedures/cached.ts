import type { Share } from '../page-cache/result-cache.ts'
import type { Context } from './context.ts'

interface Options<Ctx> {
  ctx: Ctx
  input: unknown
  path: string
}

/** All but the language. */
type SharedContext = Omit<Context, 'locale'>

/**
 * A resolver whose results are cached by language and validated input until a row changes from which they were read. For
 * procedures whose result depends only on these, the mirror and the day.
 */
export function cached<Own extends Options<Context>, Result>(resolve: (options: Own) => Promise<Result>) {
  return (options: Own): Promise<Result> => fromCache(options, `${options.ctx.locale} `, resolve)
}

/** The same for results without words of the site: both languages share them. */
export function cachedForAll<Own extends Options<SharedContext>, Result>(
  resolve: (options: WithoutLocale<Own>) => Promise<Result>,
) {
  return (options: Own): Promise<Result> =>
    fromCache(options, '', (own) => resolve(own as unknown as WithoutLocale<Own>))
}

type WithoutLocale<Own extends Options<SharedContext>> = Omit<Own, 'ctx'> & {
  ctx: Omit<Own['ctx'], 'locale'>
}

function fromCache<Own extends Options<SharedContext>, Result>(
  options: Own,
  prefix: string,
  resolve: (options: Own) => Promise<Result>,
): Promise<Result> {
  const { ctx, input, path } = options
  if (!ctx.results) return resolve(options)
  return ctx.results.get(shareOf(input), `${prefix}${path} ${JSON.stringify(input)}`, () => resolve(options))
}

/** Input fields with few values. For ids, only results of existing rows are cached. */
const FEW_VALUES = new Set(['id', 'gender', 'language'])

function shareOf(input: unknown): Share {
  const isMadeUp = Object.entries(input ?? {}).some(
    ([field, value]) => value !== undefined && value !== '' && !FEW_VALUES.has(field),
  )
  return isMadeUp ? 'any' : 'few'
}
