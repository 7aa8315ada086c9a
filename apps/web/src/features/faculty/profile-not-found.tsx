import * as messages from '@school/content/messages/faculty'
import { ErrorPage, RowNotAvailableYet } from '../../layout/error-page.tsx'
import { useUnread } from '../../layout/unread.tsx'
import { localHref } from '../../locale.ts'

/** The 404 page of an unknown teacher, with the text of docs/spec/part-2.md#8 (docs/spec/rulings.md#5). */
export function ProfileNotFound() {
  if (useUnread()) return <RowNotAvailableYet />
  return (
    <ErrorPage title={messages.profileNotFound} text={messages.profileNotFoundText}>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <a href={localHref('/male-faculty')} className="btn btn-solid">
          {messages.maleFaculty}
        </a>
        <a href={localHref('/female-faculty')} className="btn btn-line">
          {messages.femaleFaculty}
        </a>
      </div>
    </ErrorPage>
  )
}
