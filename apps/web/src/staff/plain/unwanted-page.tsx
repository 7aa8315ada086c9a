import * as errorTexts from '@school/forms/messages/errors'
import { unwanted } from '@school/forms/messages/status'
import { FirstPageLink, PlainPage } from './plain-page.tsx'

/**
 * For somebody who got a message about a form that is not theirs.
 * @param path where the button posts; null when it was pressed, or the link works no more
 */
export function UnwantedPage({ path }: { path: string | null }) {
  return (
    <PlainPage title={unwanted.title}>
      <h1>{unwanted.title}</h1>
      {path === null ? (
        <p role="status">{unwanted.done}</p>
      ) : (
        <>
          <p>{unwanted.text}</p>
          <form method="post" action={path}>
            <button type="submit">{unwanted.button}</button>
          </form>
        </>
      )}
      <FirstPageLink>{errorTexts.barePage.firstPage}</FirstPageLink>
    </PlainPage>
  )
}
