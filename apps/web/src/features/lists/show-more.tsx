import * as messages from '@school/content/messages/lists'
import { useEffect, useRef, useState } from 'react'

/** Returns the `id` of a row, which "Show more" links to. */
export const rowId = (index: number, list = 'row') => `${list}-${index + 1}`

/**
 * Returns the `id` of a row in a list with this number of rows. A list in its initial length has no ids, because "Show more"
 * only links to rows of a longer list, and each id costs bytes.
 */
export const rowIdIn = (shown: number | undefined, index: number) =>
  shown === undefined ? undefined : rowId(index)

/**
 * The end of a list: a link to the same URL with more rows. Without scripts its fragment leads to the first new row.
 * With scripts the scroll position stays, the focus moves to that row, and the number of new rows is announced. It is
 * rendered even when all rows are shown, so that the last step is announced too.
 */
export function ShowMore({
  href,
  shown,
  left,
  list,
}: {
  /** The URL of the longer list, or null if all rows are shown. */
  href: string | null
  shown: number
  left: number
  /** The prefix of the ids of the rows. */
  list?: string
}) {
  const asked = useRef<number>(undefined)
  const [status, setStatus] = useState('')
  useEffect(() => {
    const before = asked.current
    if (before === undefined || shown <= before) return
    asked.current = undefined
    // The clicked link is gone or below the new rows.
    const row = document.getElementById(rowId(before, list))
    const inRow = row?.querySelector<HTMLElement>('a, summary')
    if (row && !inRow) row.tabIndex = -1
    ;(inRow ?? row)?.focus({ preventScroll: true })
    setStatus(messages.moreShown({ more: shown - before, left }))
  }, [shown, left, list])
  return (
    <>
      {href !== null && (
        <p className="no-print mt-8 text-center">
          <a
            href={`${href}#${rowId(shown, list)}`}
            data-keep
            className="btn btn-line"
            onClick={() => {
              asked.current = shown
              setStatus('')
            }}
          >
            {messages.showMore}
            <span className="font-normal text-muted">{messages.countLeft({ count: left })}</span>
          </a>
        </p>
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </>
  )
}
