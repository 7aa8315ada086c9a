import * as messages from '@school/content/messages/lists'
import { useEffect, useRef, useState } from 'react'

/** The `id` of a row, by which "Show more" leads to the first new one. */
export const rowId = (index: number, list = 'row') => `${list}-${index + 1}`

/**
 * The end of a list: a link to the same address with more rows. The fragment is for a page without scripts: it leads to
 * the first new row. With them the page stays where it is, the focus goes to that row, and how many came is said. It
 * stands behind every list, also one that is whole, so that this is heard after the last step too.
 */
export function ShowMore({
  href,
  shown,
  left,
  list,
}: {
  /** Of the longer list; null where all rows are shown. */
  href: string | null
  shown: number
  left: number
  /** What the ids of its rows start with. */
  list?: string
}) {
  const asked = useRef<number>(undefined)
  const [status, setStatus] = useState('')
  useEffect(() => {
    const before = asked.current
    if (before === undefined || shown <= before) return
    asked.current = undefined
    // The link that was clicked is gone, or stands below the new rows.
    const row = document.getElementById(rowId(before, list))
    const inRow = row?.querySelector<HTMLElement>('a, summary')
    if (row && !inRow) row.tabIndex = -1
    ;(inRow ?? row)?.focus({ preventScroll: true })
    setStatus(`${shown - before} more shown, ${left === 0 ? 'that is all' : `${left} left`}.`)
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
