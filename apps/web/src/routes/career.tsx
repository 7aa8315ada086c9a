import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Filters } from '../features/lists/filters.tsx'
import { listAddress, readFilters } from '../features/lists/list-search.ts'
import { rowId, ShowMore } from '../features/lists/show-more.tsx'
import { InThisSection } from '../layout/aside.tsx'
import { Columns } from '../layout/columns.tsx'
import { Empty } from '../layout/empty.tsx'
import { PageBand } from '../layout/page-header.tsx'
import { found, pageHead } from '../seo/head.ts'
import type { LatestCareer, VacancyRow } from '../trpc.ts'
import { formatDate } from '../ui/format-date.ts'
import { formatBytes } from '../ui/format-number.ts'
import { Icon } from '../ui/icon.tsx'
import { langOf } from '../ui/language.ts'
import { Picture } from '../ui/picture.tsx'
import { Prose } from '../ui/prose.tsx'
import { Words } from '../ui/words.tsx'

const path = '/career'
const readSearch = readFilters('search')

/** Vacancies, searched by title, department or location, and the latest circular beside them (docs/spec/part-1.md#2.9). */
export const Route = createFileRoute('/career')({
  validateSearch: readSearch,
  // What else stands in the address (campaign marks of messengers) makes no other list.
  loaderDeps: ({ search }) => readSearch(search),
  loader: async ({ context: { trpc }, deps }) => {
    const [head, list, latest] = await Promise.all([
      found(trpc.page.query({ path })),
      trpc.careers.list.query(deps),
      trpc.careers.latest.query(),
    ])
    return { head, list, latest }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && { path, name: loaderData.head.name, description: loaderData.head.sentence },
    ),
  component: Careers,
})

function Careers() {
  const {
    head,
    list: { rows, total, next },
    latest,
  } = Route.useLoaderData()
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  const count = total === 1 ? '1 vacancy' : `${total} vacancies`
  return (
    <>
      <PageBand head={head} />
      <Columns
        aside={
          <>
            {latest && <LatestCard latest={latest} />}
            <AdmitCard />
            <InThisSection head={head} />
          </>
        }
      >
        <Filters
          path={path}
          fields={[
            {
              name: 'search',
              label: 'Title, department or location',
              hint: 'Teacher, Hostel …',
              value: search.search,
            },
          ]}
          count={count}
          onChange={(values) => navigate({ search: readSearch(values), replace: true, resetScroll: false })}
        />
        {rows.length === 0 ? (
          <Empty text="No careers found." />
        ) : (
          <ul className="grid gap-3">
            {rows.map((row, index) => (
              <li key={row.id} id={rowId(index)}>
                <VacancyCard row={row} />
              </li>
            ))}
          </ul>
        )}
        <ShowMore
          href={next === null ? null : listAddress(path, { ...search, shown: next })}
          shown={rows.length}
          left={total - rows.length}
        />
      </Columns>
    </>
  )
}

/** A vacancy in a row of the list; the whole row leads to it. */
function VacancyCard({ row }: { row: VacancyRow }) {
  const title = row.title || row.designation
  const facts = [
    { icon: 'user', label: 'Designation', text: row.title ? row.designation : '' },
    { icon: 'people', label: 'Department', text: row.department },
    { icon: 'book', label: 'Subject', text: row.subject },
    { icon: 'pin', label: 'Location', text: row.location },
  ] as const
  return (
    <article className="card card-link group relative grid gap-x-6 gap-y-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto] md:p-5">
      <div className="min-w-0">
        <h2 lang={langOf(title)} className="text-xl leading-snug">
          <a
            href={`/career-details/${encodeURIComponent(row.id)}`}
            className="cover group-hover:text-green-800"
          >
            <Words text={title} />
          </a>
        </h2>
        <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          {facts.map(({ icon, label, text }) =>
            text === '' || text === title ? null : (
              <div key={label} className="flex min-w-0 items-start gap-1.5">
                <dt className="mt-0.5 text-gold-700">
                  <Icon name={icon} size={16} />
                  <span className="sr-only">{label}</span>
                </dt>
                <dd lang={langOf(text)} className="min-w-0 wrap-anywhere">
                  <Words text={text} />
                </dd>
              </div>
            ),
          )}
        </dl>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm sm:flex-col sm:items-end sm:justify-center">
        {row.closed ? (
          <span className="rounded-full bg-sand px-2.5 py-0.5 font-semibold text-muted">Closed</span>
        ) : (
          <span className="tag">Open</span>
        )}
        {row.end && (
          <span className={row.closed ? 'text-muted' : 'font-semibold text-gold-700'}>
            {row.closed ? 'Closed on' : 'Apply by'} <time dateTime={row.end}>{formatDate(row.end)}</time>
          </span>
        )}
        {row.start && (
          <span className="text-muted">
            Since <time dateTime={row.start}>{formatDate(row.start)}</time>
          </span>
        )}
      </div>
    </article>
  )
}

/** The latest career announcement: its text, and the circular as a picture or a PDF. */
function LatestCard({ latest: { text, circular } }: { latest: LatestCareer }) {
  const [broken, setBroken] = useState(false)
  const file = circular?.file
  return (
    <section aria-labelledby="latest" className="card overflow-hidden">
      <h2 id="latest" className="border-b border-line bg-sand px-5 py-3 text-xl">
        Latest career
      </h2>
      {file && circular.kind === 'picture' && !broken && (
        <a
          href={file.src}
          data-reload
          aria-label="The circular in full size"
          className="block overflow-hidden bg-sand"
        >
          <Picture
            picture={file}
            alt=""
            sizes="(min-width: 1024px) 320px, 100vw"
            className="mx-auto h-auto max-h-96 w-full object-contain"
            onError={() => setBroken(true)}
          />
        </a>
      )}
      <div className="grid gap-4 p-5">
        {text && (
          <div>
            <Prose text={text} />
          </div>
        )}
        {file && circular.kind === 'pdf' && (
          <a href={file.src} download={circular.name} className="btn btn-line">
            <Icon name="download" size={18} />
            Download (PDF, {formatBytes(file.bytes)})
          </a>
        )}
      </div>
    </section>
  )
}

function AdmitCard() {
  return (
    <div className="lattice overflow-hidden rounded-card bg-green-900 p-6 text-white">
      <h2 className="text-xl">You have applied already?</h2>
      <p className="mt-2 text-white/90">Applicants for a post download their admit card here.</p>
      <a href="/job-admit-card" className="btn btn-gold mt-4">
        Admit Card
      </a>
    </div>
  )
}
