import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ApplicationForm } from '../features/application/application-form.tsx'
import { type ChoicesInput, keyOf, noChoice } from '../features/application/choices-input.ts'
import type { Chosen } from '../features/application/chosen.ts'
import { postedTo } from '../features/forms/posted.ts'
import { ContentPageHeader } from '../layout/page-header.tsx'
import { loadPageHead, orNotFound } from '../loaders.ts'
import { pageHead } from '../seo/head.ts'

const path = '/apply-online'

/** The application for a place (docs/spec/part-2.md#2 to #5, docs/spec/rulings.md#23 to #29). */
export const Route = createFileRoute('/apply-online')({
  // Never refetched in the background while the visitor writes.
  staleTime: Number.POSITIVE_INFINITY,
  // The posted form belongs to this visit of the page only.
  gcTime: 0,
  loader: async ({ context: { trpc, requestState } }) => {
    const posted = postedTo('application', requestState)
    const entered = (name: string) =>
      posted?.entries.find(([field]) => field === name)?.[1].slice(0, 64) ?? ''
    const chosen: Chosen = {
      classId: entered('classId'),
      sessionId: entered('sessionId'),
      gender: entered('gender'),
    }
    const { classId, sessionId } = chosen
    const inputs: ChoicesInput[] = [noChoice]
    if (classId) inputs.push({ classId, sessionId: '' })
    if (classId && sessionId) inputs.push({ classId, sessionId })
    const [head, body, choices] = await Promise.all([
      loadPageHead(trpc, path),
      orNotFound(trpc.body.query({ path })),
      Promise.all(
        inputs.map(async (input) => ({ input, answer: await trpc.admission.choices.query(input) })),
      ),
    ])
    return { head, body, posted, chosen, choices }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && { path, name: loaderData.head.name, description: loaderData.head.description },
    ),
  component: ApplyOnline,
})

function ApplyOnline() {
  const { head, body, posted, chosen, choices } = Route.useLoaderData()
  // Only this page asks while it is used, so only this page brings a cache of queries.
  const [queries] = useState(() => {
    const client = new QueryClient({
      defaultOptions: { queries: { staleTime: 60_000, refetchOnWindowFocus: false, retry: 1 } },
    })
    for (const { input, answer } of choices) client.setQueryData(keyOf(input), answer)
    return client
  })
  return (
    <QueryClientProvider client={queries}>
      <ContentPageHeader head={head} />
      <ApplicationForm posted={posted} chosen={chosen} body={body} />
    </QueryClientProvider>
  )
}
