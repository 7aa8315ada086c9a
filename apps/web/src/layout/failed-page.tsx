import { createContext, Suspense } from 'react'
import { ErrorFallback } from './error-page.tsx'

/** Whether a component threw: then entry-server.tsx renders the document again, with the failed page in place of the page. */
export const PageFailed = createContext(false)

/**
 * On the server, React sends the fallback of a `<Suspense>` in which a component throws. The browser then renders the page, and
 * shows it if that works there, or the same error page (https://react.dev/reference/react/Suspense).
 */
export function FailedPage() {
  return (
    <Suspense fallback={<ErrorFallback />}>
      <Throw />
    </Suspense>
  )
}

function Throw(): never {
  throw new Error('A component of the page threw.')
}
