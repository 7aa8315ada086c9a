import * as lists from '@school/content/messages/office-lists'
import type { ReactNode } from 'react'

/** The rows of a page of a list. */
export const PAGE = 50

/** Which rows of how many are shown, and the ways to the pages beside this one; nothing if all are. */
export function PageRange({
  page,
  total,
  children,
}: {
  /** From 1. */
  page: number
  total: number
  /** Renders the way to another page. */
  children: (page: number, text: string) => ReactNode
}) {
  const pages = Math.ceil(total / PAGE)
  if (pages < 2) return null
  const from = (page - 1) * PAGE + 1
  return (
    <nav className="row pages no-print" aria-label={lists.pages}>
      {page > 1 && children(page - 1, lists.previousPage)}
      <span>{lists.shown({ from, to: Math.min(from + PAGE - 1, total), of: total })}</span>
      {page < pages && children(page + 1, lists.nextPage)}
    </nav>
  )
}
