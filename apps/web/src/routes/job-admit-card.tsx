import * as interfaceMessages from '@school/content/messages/careers'
import { admitCardForm } from '@school/forms/admit-card'
import { messages } from '@school/forms/messages/forms'
import { createFileRoute } from '@tanstack/react-router'
import { postedTo } from '../features/forms/posted.ts'
import type { StatusMessage } from '../features/forms/status-message.tsx'
import { TextForm } from '../features/forms/text-form.tsx'
import { InThisSection } from '../layout/aside.tsx'
import { Columns } from '../layout/columns.tsx'
import { ContentPageHeader } from '../layout/page-header.tsx'
import { ensurePageInfo, usePageInfo } from '../loaders.ts'
import { routeHead } from '../seo/head.ts'

const path = '/job-admit-card'

/** The admit card of an applicant for a job, as a file (docs/spec/part-2.md#2, #4 and #8). */
export const Route = createFileRoute('/job-admit-card')({
  // Never refetched in the background while the visitor fills in the form.
  staleTime: Number.POSITIVE_INFINITY,
  // The posted form belongs to this visit of the page only.
  gcTime: 0,
  loader: async ({ context }) => {
    await ensurePageInfo(context, path)
    return { posted: postedTo('admit-card', context.requestState) }
  },
  head: ({ match }) => routeHead(match, path),
  component: AdmitCard,
})

/** Saves the admit card. Returns null if the response is not a PDF. */
async function save(response: Response): Promise<StatusMessage | null> {
  if (!response.headers.get('content-type')?.startsWith('application/pdf')) return null
  const href = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href, download: interfaceMessages.admitCardFile }).click()
  // The browser reads the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
  const address = response.headers.get('content-location')
  // A script cannot know whether the browser has saved the file. Many in-app browsers do not.
  return {
    isSuccess: true,
    text: messages.admitCardReady,
    ...(address && { link: { href: address, label: messages.admitCardLink } }),
  }
}

function AdmitCard() {
  const { posted } = Route.useLoaderData()
  const head = usePageInfo(path)
  return (
    <>
      <ContentPageHeader head={head} />
      <Columns aside={<InThisSection head={head} />}>
        <p className="mb-5 max-w-[62ch] text-lg">{interfaceMessages.admitCardHint}</p>
        <TextForm
          form={admitCardForm}
          posted={posted}
          button={[interfaceMessages.downloadAdmitCard, interfaceMessages.downloading]}
          failed={messages.admitCardFailed}
          receive={save}
        />
      </Columns>
    </>
  )
}
