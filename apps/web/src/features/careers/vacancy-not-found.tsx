import * as messages from '@school/content/messages/careers'
import { ErrorPage, RowNotAvailableYet } from '../../layout/error-page.tsx'
import { useUnread } from '../../layout/unread.tsx'
import { localHref } from '../../locale.ts'

/** The 404 page of an unknown vacancy, with the text of docs/spec/part-1.md#8 (docs/spec/rulings.md#5). */
export function VacancyNotFound() {
  if (useUnread()) return <RowNotAvailableYet />
  return (
    <ErrorPage title={messages.noDataFound} text={messages.vacancyNotFound}>
      <a href={localHref('/career')} className="btn btn-solid mt-6">
        {messages.allVacancies}
      </a>
    </ErrorPage>
  )
}
