import { createFileRoute } from '@tanstack/react-router'
import { Fragment } from 'react'
import { listAddress, readFilters } from '../features/lists/list-search.ts'
import { rowId, ShowMore } from '../features/lists/show-more.tsx'
import { Subscribe } from '../features/lists/subscribe.tsx'
import { SectionPage } from '../layout/columns.tsx'
import { Empty } from '../layout/empty.tsx'
import { found, pageHead } from '../seo/head.ts'
import type { Semester } from '../trpc.ts'
import { formatSpan } from '../ui/format-date.ts'
import { langOf } from '../ui/language.ts'
import { Words } from '../ui/words.tsx'

const path = '/academic-calendar'
const readSearch = readFilters()

/** The entries of each semester in a table, with what is on today and what comes next (docs/spec/part-1.md#3, docs/spec/rulings.md#10). */
export const Route = createFileRoute('/academic-calendar')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => readSearch(search),
  loader: async ({ context: { trpc }, deps }) => {
    const [head, calendar] = await Promise.all([found(trpc.page.query({ path })), trpc.calendar.query(deps)])
    return { head, calendar }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && {
        path,
        name: loaderData.head.name,
        description: loaderData.head.sentence,
        feed: { type: 'text/calendar', href: '/academic-calendar.ics', title: 'Academic calendar' },
      },
    ),
  component: AcademicCalendar,
})

const signs = { today: 'Today', next: 'Next' } as const

function AcademicCalendar() {
  const {
    head,
    calendar: { semesters, left, next },
  } = Route.useLoaderData()
  const marked = semesters.flatMap(({ entries }) => entries.filter(({ mark }) => mark !== null))
  return (
    <SectionPage head={head}>
      {semesters.length === 0 && <Empty text="No data found." />}
      {marked.length > 0 && (
        <ul className="mb-10 grid gap-3 sm:grid-cols-2">
          {(['today', 'next'] as const).flatMap((mark) =>
            marked
              .filter((entry) => entry.mark === mark)
              .slice(0, 4)
              .map((entry) => (
                <li
                  key={entry.id}
                  className={`rounded-card border p-4 ${mark === 'today' ? 'border-green-800 bg-green-100' : 'border-line bg-surface'}`}
                >
                  <p className="text-sm font-semibold text-gold-700">
                    <span className="text-green-800">{signs[mark]}</span> ·{' '}
                    {formatSpan(entry.start, entry.end)}
                  </p>
                  <p className="mt-1 text-lg leading-snug font-medium" lang={langOf(entry.name)}>
                    <Words text={entry.name} />
                  </p>
                </li>
              )),
          )}
        </ul>
      )}
      <div className="grid gap-10">
        {semesters.map((semester, index) => (
          <SemesterTable
            key={semester.name}
            semester={semester}
            before={semesters.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0)}
          />
        ))}
      </div>
      <ShowMore
        href={next === null ? null : listAddress(path, { shown: next })}
        shown={semesters.reduce((sum, { entries }) => sum + entries.length, 0)}
        left={left}
      />
      {semesters.length > 0 && (
        <p className="mt-8">
          <Subscribe href="/academic-calendar.ics" label="All dates in your calendar" />
        </p>
      )}
    </SectionPage>
  )
}

/** Three narrow columns, so that a phone needs no scrolling: the days break between first and last. */
function SemesterTable({
  semester: { name, entries },
  before,
}: {
  semester: Semester
  /** How many entries stand above it. */
  before: number
}) {
  return (
    <div className="card overflow-hidden">
      <table className="w-full table-fixed border-collapse text-left">
        <caption
          className="px-4 py-3 text-left font-serif text-2xl text-green-900 md:px-5"
          lang={langOf(name)}
        >
          <Words text={name || 'Further dates'} />
        </caption>
        <thead className="bg-sand text-sm">
          <tr>
            <th scope="col" className="w-13 px-2 py-2.5 text-right font-semibold md:w-18 md:px-4">
              No.
            </th>
            <th scope="col" className="px-2 py-2.5 font-semibold md:px-4">
              Entry
            </th>
            <th scope="col" className="w-32 px-2 py-2.5 font-semibold sm:w-72 md:px-4">
              Date
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            <tr
              key={entry.id}
              id={rowId(before + index)}
              className={`border-t border-line align-baseline ${entry.mark === 'today' ? 'bg-green-100' : ''}`}
            >
              <td className="px-2 py-2.5 text-right text-sm text-muted tabular-nums wrap-anywhere md:px-4">
                {entry.serial}
              </td>
              <th
                scope="row"
                className="px-2 py-2.5 font-medium wrap-anywhere md:px-4"
                lang={langOf(entry.name)}
              >
                <Words text={entry.name} />
                {entry.mark && (
                  <span
                    lang="en"
                    className={`tag ml-2 ${entry.mark === 'today' ? 'bg-green-800 text-white' : ''}`}
                  >
                    {signs[entry.mark]}
                  </span>
                )}
              </th>
              <td className="px-2 py-2.5 text-sm tabular-nums sm:text-base md:px-4">
                {formatSpan(entry.start, entry.end)
                  .replace(' – ', ' –\n')
                  .split('\n')
                  .filter(Boolean)
                  .map((day, index) => (
                    <Fragment key={day}>
                      {index > 0 && ' '}
                      <span className="whitespace-nowrap">{day}</span>
                    </Fragment>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
