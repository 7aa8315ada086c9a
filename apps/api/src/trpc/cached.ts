import type { Share } from '../page-cache/result-cache.ts'
import type { Context } from './context.ts'

interface Options {
  ctx: Context
  input: unknown
  path: string
}

/**
 * A resolver whose results are cached by the validated input until a row changes from which they were read. For procedures
 * whose result depends only on the input, the mirror and the day.
 */
export function cached<Own extends Options, Result>(resolve: (options: Own) => Promise<Result>) {
  return (options: Own): Promise<Result> => {
    const { ctx, input, path } = options
    if (!ctx.results) return resolve(options)
    return ctx.results.get(shareOf(input), `${path} ${JSON.stringify(input)}`, () => resolve(options))
  }
}

/** Input fields with few values. For ids, only results of existing rows are cached. */
const FEW_VALUES = new Set(['id', 'gender', 'language'])

function shareOf(input: unknown): Share {
  const isMadeUp = Object.entries(input ?? {}).some(
    ([field, value]) => value !== undefined && value !== '' && !FEW_VALUES.has(field),
  )
  return isMadeUp ? 'any' : 'few'
}
