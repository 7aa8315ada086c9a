// What the loaders of several routes share.
import { notFound } from '@tanstack/react-router'
import type { RouterContext } from './router-context.ts'
import { type PageInfo, trpc } from './trpc.ts'

/** Puts into the query cache what header, title and description of a page are made of. */
export function ensurePageInfo({ queries }: RouterContext, path: string): Promise<PageInfo> {
  return orNotFound(queries.page.ensureData({ path }))
}

/** Returns what the header of a page is made of. Its loader has called `ensurePageInfo`. */
export function usePageInfo(path: string): PageInfo {
  return assertFound(trpc.page.useSuspenseQuery({ path })[0])
}

/**
 * The answer of a procedure. Where it is null, or the procedure refuses the input (an id of a thousand characters), the
 * visitor gets the 404 page.
 */
export async function orNotFound<T>(answer: Promise<T | null>): Promise<T> {
  const value = await answer.catch((error: unknown) => {
    // By its form, not its class: on the server the link brings a copy of the class of its own.
    if (error instanceof Error && 'data' in error && isRefusal(error.data)) return null
    throw error
  })
  return assertFound(value)
}

/** For components: a row that is gone when it is refreshed turns its page into the 404 page. */
export function assertFound<T>(value: T | null): T {
  if (value === null) throw notFound()
  return value
}

function isRefusal(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'code' in data && data.code === 'BAD_REQUEST'
}
