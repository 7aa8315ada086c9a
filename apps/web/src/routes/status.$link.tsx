import layout from 'virtual:layout'
import * as messages from '@school/content/messages/forms'
import { stages } from '@school/forms/messages/status'
import type { ApplicationStatus } from '@school/forms/state'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { StatusCard } from '../features/application-status/status-card.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { localHref } from '../locale.ts'

/** The status of an application at its signed address, which only the server can make. */
export const Route = createFileRoute('/status/$link')({
  loader: async ({ context: { requestState }, params: { link } }): Promise<ApplicationStatus> => {
    const status = import.meta.env.SSR ? requestState.status : await askStatus(link)
    if (!status) throw notFound()
    return status
  },
  // A name of its own in the list of tabs would tell others what it is about.
  head: () => ({
    meta: [
      { title: `${messages.applicationStatus} | ${layout.site.brand}` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: Status,
})

/** After a client-side navigation back to this page. An address that does not work any more leads to another page. */
async function askStatus(link: string): Promise<ApplicationStatus | undefined> {
  const response = await fetch(localHref(`/status/${encodeURIComponent(link)}`), {
    headers: { accept: 'application/json' },
  })
  const isStatus = response.headers.get('content-type')?.startsWith('application/json')
  return response.ok && isStatus ? await response.json() : undefined
}

function Status() {
  const status = Route.useLoaderData()
  const { link } = Route.useParams()
  const { title } = stages[status.stage]
  return (
    <>
      <PageHeader
        head={{
          group: null,
          parent: { path: '/application-status', name: messages.applicationStatus },
          name: title,
          heading: title,
        }}
        title={title}
      />
      <div className="wrap section">
        <StatusCard status={status} address={localHref(`/status/${link}`)} />
      </div>
    </>
  )
}
