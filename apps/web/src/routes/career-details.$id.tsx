import { createFileRoute } from '@tanstack/react-router'
import { RowBand } from '../features/article/article-page.tsx'
import { Apology } from '../layout/error-page.tsx'
import { found, pageHead } from '../seo/head.ts'
import type { Vacancy } from '../trpc.ts'
import { formatDate } from '../ui/format-date.ts'
import { formatBytes } from '../ui/format-number.ts'
import { Icon } from '../ui/icon.tsx'
import { langOf } from '../ui/language.ts'
import { Prose } from '../ui/prose.tsx'
import { Rule } from '../ui/section.tsx'
import { Words } from '../ui/words.tsx'

/** One vacancy: all that is known of it, and the ways to apply (docs/spec/part-1.md#2.9, docs/spec/rulings.md#20). */
export const Route = createFileRoute('/career-details/$id')({
  loader: async ({ context: { trpc }, params: { id } }) => {
    const [vacancy, head] = await Promise.all([
      found(trpc.careers.byId.query({ id })),
      found(trpc.page.query({ path: '/career-details/{id}' })),
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
            .join(', ') || loaderData.head.sentence,
        kind: 'article',
        parent: loaderData.head.parent,
        shows: { type: 'vacancy', text: textOf(loaderData.vacancy), ...loaderData.vacancy },
      },
    ),
  component: VacancyPage,
  notFoundComponent: NoVacancy,
})

const textOf = ({ responsibilities, qualification, additionalRequirement }: Vacancy) =>
  [responsibilities, qualification, additionalRequirement].filter(Boolean).join('\n')
const titleOf = ({ title, designation }: Vacancy) => title || designation

function VacancyPage() {
  const { vacancy, head } = Route.useLoaderData()
  const title = titleOf(vacancy)
  const facts = [
    ['Designation', vacancy.designation],
    ['Department', vacancy.department],
    ['Subject', vacancy.subject],
    ['Location', vacancy.location],
    ['Positions', vacancy.positions],
    ['Gender', vacancy.gender],
    ['Job type', vacancy.jobType ?? ''],
    ['Applications from', formatDate(vacancy.start)],
    ['Applications until', formatDate(vacancy.end)],
  ] as const
  const sections = [
    ['Qualification', vacancy.qualification],
    ['Responsibilities', vacancy.responsibilities],
    ['Additional requirement', vacancy.additionalRequirement],
  ] as const
  return (
    <>
      <RowBand head={head} title={title}>
        <p className="flex items-center gap-2 text-white/90">
          {vacancy.end && (
            <>
              <Icon name="calendar" size={18} className="text-gold-400" />
              <span>
                {vacancy.closed ? 'Closed on' : 'Apply by'}{' '}
                <time dateTime={vacancy.end}>{formatDate(vacancy.end)}</time>
              </span>
            </>
          )}
        </p>
      </RowBand>
      <div className="wrap section grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        <article className="min-w-0">
          <dl className="card grid gap-x-8 overflow-hidden px-5 pt-2 sm:grid-cols-2 md:px-6">
            {facts.map(([label, text]) =>
              text === '' ? null : (
                <div key={label} className="-mb-px border-b border-line py-3">
                  <dt className="text-sm text-muted">{label}</dt>
                  <dd className="font-medium wrap-anywhere" lang={langOf(text)}>
                    <Words text={text} />
                  </dd>
                </div>
              ),
            )}
          </dl>
          {sections.map(([heading, text]) =>
            text === '' ? null : (
              <section key={heading} className="mt-9">
                <h2 className="text-2xl">{heading}</h2>
                <Rule />
                <div className="mt-4 text-lg">
                  <Prose text={text} />
                </div>
              </section>
            ),
          )}
        </article>
        <Applying vacancy={vacancy} />
      </div>
    </>
  )
}

/** The three ways on: to the application outside, to the advertisement, to the admit card. */
function Applying({ vacancy: { closed, end, apply, advertisement } }: { vacancy: Vacancy }) {
  const file = advertisement?.file
  return (
    <aside aria-labelledby="applying" className="no-print card overflow-hidden lg:sticky lg:top-24">
      <h2 id="applying" className="border-b border-line bg-sand px-5 py-3 text-xl">
        Applying
      </h2>
      <div className="grid gap-3 p-5">
        {closed && end && (
          <p className="rounded-field bg-gold-100 px-4 py-3 text-gold-700">
            The last day for applications was {formatDate(end)}.
          </p>
        )}
        <a href={apply} rel="noopener" className={`btn ${closed ? 'btn-line' : 'btn-solid'}`}>
          Apply Now
          <Icon name="open" size={18} />
        </a>
        {advertisement &&
          (file ? (
            <a href={file.src} download={advertisement.name} className="btn btn-line">
              <Icon name="download" size={18} />
              <span>
                Download advertisement
                <span className="block text-sm font-normal">{formatBytes(file.bytes)}</span>
              </span>
            </a>
          ) : (
            <p className="flex items-start gap-2 text-sm text-muted">
              <Icon name="file" size={18} />
              The advertisement cannot be downloaded at the moment. Please come back later.
            </p>
          ))}
        <a href="/job-admit-card" className="btn btn-line">
          <Icon name="user" size={18} />
          Admit Card
        </a>
        <p className="mt-1">
          <a href="/career" className="more">
            All vacancies
            <Icon name="arrow" size={18} />
          </a>
        </p>
      </div>
    </aside>
  )
}

/** No vacancy has this id: the words of docs/spec/part-1.md#8, with status 404 (docs/spec/rulings.md#5). */
function NoVacancy() {
  return (
    <Apology title="No data found." text="There is no vacancy at this address, or it has been taken down.">
      <a href="/career" className="btn btn-solid mt-6">
        All vacancies
      </a>
    </Apology>
  )
}
