// Functions for the loaders of several routes.
import { notFound } from '@tanstack/react-router'
import { useAnswer } from './query-client.ts'
import type { RouterContext } from './router-context.ts'
import type { PageInfo } from './trpc.ts'

/** Fetches the data of the page header, title and description into the query cache. */
export function ensurePageInfo({ queries }: RouterContext, path: string): Promise<PageInfo> {
  return orNotFound(queries.page.ensureData({ path }))
}

/** Returns the data of the page header. The loader must have called `ensurePageInfo`. */
export function usePageInfo(path: string): PageInfo {
  return assertFound(useAnswer(({ page }) => page.queryOptions({ path })))
}

/**
 * Returns the result of a procedure. If it is null, or if the procedure rejects the input (an id of a thousand
 * characters), the visitor gets the 404 page.
 */
export async function orNotFound<T>(answer: Promise<T | null>): Promise<T> {
  const value = await answer.catch((error: unknown) => {
    // Checked by shape, because the server's link has its own copy of the error class.
    if (error instanceof Error && 'data' in error && isRefusal(error.data)) return null
    throw error
  })
  return assertFound(value)
}

/** For components: if a row was deleted when it is refetched, the page becomes the 404 page. */
export function assertFound<T>(value: T | null): T {
  if (value === null) throw notFound()
  return value
}

function isRefusal(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'code' in data && data.code === 'BAD_REQUEST'
}

/**
 * For a block that says itself that it is loading (docs/spec/rulings.md#57): its data is requested, and only the server, and a page
 * that is shown already, wait for it. The block reads it by a hook that suspends.
 * @param cause why the loader runs
 */
export async function whileShown(cause: 'enter' | 'stay' | 'preload', data: Promise<unknown>): Promise<void> {
  if (import.meta.env.SSR || cause === 'stay') await data
  // The block asks again, and shows the error.
  else data.catch(() => {})
}
