import { createFileRoute } from '@tanstack/react-router'
import { textOf, titleOf } from '../features/careers/vacancy.ts'
import { VacancyNotFound } from '../features/careers/vacancy-not-found.tsx'
import { VacancyPage } from '../features/careers/vacancy-page.tsx'
import { loadPageHead, orNotFound } from '../loaders.ts'
import { pageHead } from '../seo/head.ts'
import { formatDate } from '../ui/format-date.ts'

/** One vacancy: its details and how to apply (docs/spec/part-1.md#2.9, docs/spec/rulings.md#20). */
export const Route = createFileRoute('/career-details/$id')({
  loader: async ({ context: { trpc }, params: { id } }) => {
    const [vacancy, head] = await Promise.all([
      orNotFound(trpc.careers.byId.query({ id })),
      loadPageHead(trpc, '/career-details/{id}'),
    ])
    return { vacancy, head }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && {
        path: `/career-details/${encodeURIComponent(loaderData.vacancy.id)}`,
        name: titleOf(loaderData.vacancy),
        description:
          [
            titleOf(loaderData.vacancy),
            loaderData.vacancy.department,
            loaderData.vacancy.location,
            loaderData.vacancy.end && `apply by ${formatDate(loaderData.vacancy.end)}`,
          ]
            .filter(Boolean)
            .join(', ') || loaderData.head.description,
        kind: 'article',
        parent: loaderData.head.parent,
        shows: { type: 'vacancy', text: textOf(loaderData.vacancy), ...loaderData.vacancy },
      },
    ),
  component: CareerDetails,
  notFoundComponent: VacancyNotFound,
})

function CareerDetails() {
  return <VacancyPage {...Route.useLoaderData()} />
}
