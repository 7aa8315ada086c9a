import * as messages from '@school/content/messages/forms'
import { useEffect, useRef } from 'react'
import { routePath } from '../../locale.ts'

/**
 * Put it into a form: what was typed there is kept until it is sent (unsent-entries.ts). Says so when entries come back, with a
 * button that deletes them, for a phone that several people use.
 * @param isPosted the server has returned the form: it belongs to this visit of the page only
 * @param name where the address of the page is nobody's business; the default is that address
 */
export function KeptEntries({ isPosted, name }: { isPosted: boolean; name?: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isPosted) return
    const at = line.current
    // The script may come after the visitor has gone to another page.
    const page = name ?? routePath(location.pathname) + location.search
    // After the page: nothing was typed yet. Without it, the form is as empty as the browser leaves it.
    const kept = import('./unsent-entries.ts').then(
      ({ rememberEntries }) => at && rememberEntries(at, page),
      () => null,
    )
    return () => void kept.then((leave) => leave?.())
  }, [isPosted, name])
  return (
    <p ref={line} hidden role="status">
      {messages.enteredBefore}{' '}
      <button type="reset" className="more">
        {messages.clearEntries}
      </button>
    </p>
  )
}
