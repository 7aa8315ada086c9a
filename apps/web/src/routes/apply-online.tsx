import { createFileRoute } from '@tanstack/react-router'
import { ApplicationForm } from '../features/application/application-form.tsx'
import { noChoice } from '../features/application/choices-input.ts'
import type { Chosen } from '../features/application/chosen.ts'
import { NoClasses } from '../features/application/no-classes.tsx'
import { Reminder } from '../features/application/reminder.tsx'
import { postedTo } from '../features/forms/posted.ts'
import { ContentPageHeader } from '../layout/page-header.tsx'
import { assertFound, ensurePageInfo, orNotFound, usePageInfo } from '../loaders.ts'
import { useAnswer } from '../query-client.ts'
import { routeHead } from '../seo/head.ts'

const path = '/apply-online'

/** The application for a place (docs/spec/part-2.md#2 to #5, docs/spec/rulings.md#23 to #29). */
export const Route = createFileRoute('/apply-online')({
  // Never refetched in the background while the visitor writes.
  staleTime: Number.POSITIVE_INFINITY,
  // The posted form belongs to this visit of the page only.
  gcTime: 0,
  loader: async ({ context }) => {
    const posted = postedTo('application', context.requestState)
    const entered = (name: string) =>
      posted?.entries.find(([field]) => field === name)?.[1].slice(0, 64) ?? ''
    const chosen: Chosen = {
      classId: entered('classId'),
      sessionId: entered('sessionId'),
      gender: entered('gender'),
    }
    const { classId, sessionId } = chosen
    const { body, admission } = context.queries
    await Promise.all([
      ensurePageInfo(context, path),
      orNotFound(body.ensureData({ path })),
      admission.choices.ensureData(noChoice),
      classId && admission.choices.ensureData({ classId, sessionId: '' }),
      classId && sessionId && admission.choices.ensureData({ classId, sessionId }),
    ])
    return { posted, chosen, reminder: postedTo('reminder', context.requestState) }
  },
  head: ({ match }) => routeHead(match, path),
  component: ApplyOnline,
})

function ApplyOnline() {
  const { posted, chosen, reminder } = Route.useLoaderData()
  const body = assertFound(useAnswer(({ body }) => body.queryOptions({ path })))
  const { classes, closed, reminders } = useAnswer(({ admission }) =>
    admission.choices.queryOptions(noChoice),
  )
  return (
    <>
      <ContentPageHeader head={usePageInfo(path)} />
      {(closed !== null || classes.length === 0) && !posted ? (
        <NoClasses text={closed}>
          {reminders.length > 0 && <Reminder channels={reminders} posted={reminder} />}
        </NoClasses>
      ) : (
        <ApplicationForm posted={posted} chosen={chosen} body={body} />
      )}
    </>
  )
}
