import * as interfaceMessages from '@school/content/messages/forms'
import { messages } from '@school/forms/messages/forms'
import { rightsForm } from '@school/forms/rights'
import { createFileRoute } from '@tanstack/react-router'
import { Written } from '../blocks/written.tsx'
import { postedTo } from '../features/forms/posted.ts'
import { TextForm } from '../features/forms/text-form.tsx'
import { SectionPage } from '../layout/columns.tsx'
import { assertFound, ensurePageInfo, orNotFound, usePageInfo } from '../loaders.ts'
import { useAnswer } from '../query-client.ts'
import { routeHead } from '../seo/head.ts'

const path = '/privacy'

/** How personal data is treated, and the form for access, correction and erasure. */
export const Route = createFileRoute('/privacy')({
  // Never refetched in the background while the visitor fills in the form.
  staleTime: Number.POSITIVE_INFINITY,
  // The posted form belongs to this visit of the page only.
  gcTime: 0,
  loader: async ({ context }) => {
    await Promise.all([ensurePageInfo(context, path), orNotFound(context.queries.body.ensureData({ path }))])
    return { posted: postedTo('rights', context.requestState) }
  },
  head: ({ match }) => routeHead(match, path),
  component: Privacy,
})

function Privacy() {
  const { posted } = Route.useLoaderData()
  const body = assertFound(useAnswer(({ body }) => body.queryOptions({ path })))
  return (
    <SectionPage head={usePageInfo(path)}>
      <Written body={body} />
      <section id="request" aria-labelledby="ask" className="no-print mt-12 scroll-mt-24">
        <h2 id="ask" className="mb-5 text-2xl text-green-900">
          {interfaceMessages.askAboutYourData}
        </h2>
        <TextForm
          form={rightsForm}
          posted={posted}
          button={[interfaceMessages.sendRequest, interfaceMessages.sending]}
          failed={messages.contactFailed}
        />
      </section>
    </SectionPage>
  )
}
