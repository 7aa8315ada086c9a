import { createFileRoute } from '@tanstack/react-router'
import { BodyBlocks } from '../blocks/body-blocks.tsx'
import { FacultyCard } from '../features/faculty/faculty-card.tsx'
import { LanguageNote } from '../layout/language-note.tsx'
import { WidePage } from '../layout/wide-page.tsx'
import { assertFound, ensurePageInfo, orNotFound, usePageInfo } from '../loaders.ts'
import { locale, localHref } from '../locale.ts'
import { useAnswer } from '../query-client.ts'
import { routeHead } from '../seo/head.ts'
import { Icon } from '../ui/icon.tsx'

const path = '/tahfeez'
const lists = { Male: '/male-faculty', Female: '/female-faculty' } as const

/** The Tahfeez programme in Bangla, with four male and three female teachers of the mirror (docs/spec/part-2.md#2). */
export const Route = createFileRoute('/tahfeez')({
  loader: async ({ context }) => {
    await Promise.all([
      ensurePageInfo(context, path),
      orNotFound(context.queries.body.ensureData({ path })),
      context.queries.faculty.tahfeez.ensureData(),
    ])
  },
  head: ({ match }) => routeHead(match, path),
  component: Tahfeez,
})

function Tahfeez() {
  const head = usePageInfo(path)
  const body = assertFound(useAnswer(({ body }) => body.queryOptions({ path })))
  const teachers = useAnswer(({ faculty }) => faculty.tahfeez.queryOptions())
  return (
    <WidePage head={head}>
      <div data-kind={body.kind}>
        <LanguageNote lang={body.lang} />
        <BodyBlocks
          body={body}
          own={(block) =>
            block.kind === 'teachers' &&
            // No heading while the mirror has no teachers of this section.
            teachers[block.gender].length > 0 && (
              <section className="min-w-0">
                <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
                  <h2 className="text-2xl text-green-900">{block.heading}</h2>
                  <a href={localHref(lists[block.gender])} className="more no-print">
                    {block.all}
                    <Icon name="arrow" size={18} />
                  </a>
                </div>
                <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 lg:grid-cols-4">
                  {teachers[block.gender].map((teacher) => (
                    <li key={teacher.id} lang={locale} className="grid">
                      <FacultyCard teacher={teacher} level="h3" />
                    </li>
                  ))}
                </ul>
              </section>
            )
          }
        />
      </div>
    </WidePage>
  )
}
