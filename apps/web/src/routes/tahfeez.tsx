import { createFileRoute } from '@tanstack/react-router'
import { BodyBlocks } from '../blocks/body-blocks.tsx'
import { FacultyCard } from '../features/faculty/faculty-card.tsx'
import { SectionPage } from '../layout/columns.tsx'
import { loadPageHead, orNotFound } from '../loaders.ts'
import { pageHead } from '../seo/head.ts'
import { Icon } from '../ui/icon.tsx'

const path = '/tahfeez'
const lists = { Male: '/male-faculty', Female: '/female-faculty' } as const

/** The Tahfeez programme in Bangla, with four male and three female teachers of the mirror (docs/spec/part-2.md#2). */
export const Route = createFileRoute('/tahfeez')({
  loader: async ({ context: { trpc } }) => {
    const [head, body, teachers] = await Promise.all([
      loadPageHead(trpc, path),
      orNotFound(trpc.body.query({ path })),
      trpc.faculty.tahfeez.query(),
    ])
    return { head, body, teachers }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && { path, name: loaderData.head.name, description: loaderData.head.description },
    ),
  component: Tahfeez,
})

function Tahfeez() {
  const { head, body, teachers } = Route.useLoaderData()
  return (
    <SectionPage head={head}>
      <BodyBlocks
        body={body}
        own={(block) =>
          block.kind === 'teachers' &&
          // No heading while the mirror has no teachers of this section.
          teachers[block.gender].length > 0 && (
            <section className="min-w-0">
              <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
                <h2 className="text-2xl text-green-900">{block.heading}</h2>
                <a href={lists[block.gender]} className="more no-print">
                  {block.all}
                  <Icon name="arrow" size={18} />
                </a>
              </div>
              <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 xl:grid-cols-4">
                {teachers[block.gender].map((teacher) => (
                  <li key={teacher.id} lang="en" className="grid">
                    <FacultyCard teacher={teacher} level="h3" />
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      />
    </SectionPage>
  )
}
