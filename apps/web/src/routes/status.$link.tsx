import layout from 'virtual:layout'
import * as messages from '@school/content/messages/receipt'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { headlineOf } from '../features/application-status/matter-parts.tsx'
import { StatusCard } from '../features/application-status/status-card.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { localHref } from '../locale.ts'

/** The status of an application at its signed address, which only the server can make. */
export const Route = createFileRoute('/status/$link')({
  loader: async ({ context: { requestState }, params: { link } }) => {
    const status = import.meta.env.SSR
      ? requestState.status
      : await (await import('../features/application-status/ask-status.ts')).askStatus(link)
    if (!status) throw notFound()
    return status
  },
  // The server's header asks search engines to stay away. What has become of it is not in the title, which others see in a list of tabs.
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.reference} | ${layout.site.brand}` }] }),
  component: Status,
})

function Status() {
  const status = Route.useLoaderData()
  const { link } = Route.useParams()
  const { title } = headlineOf(status)
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
