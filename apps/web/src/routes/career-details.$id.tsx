import * as messages from '@school/content/messages/careers'
import { createFileRoute } from '@tanstack/react-router'
import { textOf, titleOf } from '../features/careers/vacancy.ts'
import { VacancyNotFound } from '../features/careers/vacancy-not-found.tsx'
import { VacancyPage } from '../features/careers/vacancy-page.tsx'
import { assertFound, ensurePageInfo, orNotFound, usePageInfo } from '../loaders.ts'
import { useAnswer } from '../query-client.ts'
import { rowHead } from '../seo/head.ts'
import { formatDate } from '../ui/format-date.ts'

const routePath = '/career-details/{id}'

/** One vacancy: its details and how to apply (docs/spec/part-1.md#2.9, docs/spec/rulings.md#20). */
export const Route = createFileRoute('/career-details/$id')({
  loader: async ({ context, params: { id } }) => {
    await Promise.all([
      orNotFound(context.queries.careers.byId.ensureData({ id })),
      ensurePageInfo(context, routePath),
    ])
  },
  head: ({ match }) => {
    const vacancy = match.context.queries.careers.byId.getData(match.params)
    if (!vacancy) return rowHead(match, routePath, null)
    const { id, department, location, end } = vacancy
    const parts = [titleOf(vacancy), department, location, end && `${messages.applyBy} ${formatDate(end)}`]
    const description = parts.filter(Boolean).join(', ')
    return rowHead(match, routePath, {
      path: `/career-details/${encodeURIComponent(id)}`,
      name: titleOf(vacancy),
      ...(description && { description }),
      ...(import.meta.env.SSR && {
        kind: 'article' as const,
        shows: { type: 'vacancy' as const, text: textOf(vacancy), ...vacancy },
      }),
    })
  },
  component: CareerDetails,
  notFoundComponent: VacancyNotFound,
})

function CareerDetails() {
  const { id } = Route.useParams()
  const vacancy = assertFound(useAnswer(({ careers }) => careers.byId.queryOptions({ id })))
  return <VacancyPage key={id} vacancy={vacancy} head={usePageInfo(routePath)} />
}
