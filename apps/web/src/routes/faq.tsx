import { createFileRoute } from '@tanstack/react-router'
import { Filters } from '../features/lists/filters.tsx'
import { listAddress, readFilters } from '../features/lists/list-search.ts'
import { rowId, ShowMore } from '../features/lists/show-more.tsx'
import { ApplyCard, InThisSection } from '../layout/aside.tsx'
import { Empty } from '../layout/empty.tsx'
import { closeOthers } from '../layout/exclusive.ts'
import { PageBand } from '../layout/page-header.tsx'
import { found, pageHead } from '../seo/head.ts'
import type { Question } from '../trpc.ts'
import { Icon } from '../ui/icon.tsx'
import { Prose } from '../ui/prose.tsx'
import { Words } from '../ui/words.tsx'

const path = '/faq'

type Search = { search?: string; language?: 'bn' | 'en'; shown?: number }
const readList = readFilters('search', 'language')

function readSearch(address: Record<string, unknown>): Search {
  const { language, ...search } = readList(address)
  return language === 'bn' || language === 'en' ? { ...search, language } : search
}

/**
 * Questions and answers in two columns, at most one answer open in each (docs/spec/part-1.md#2.11): the browser's own
 * exclusive `<details name>`, so it works without a script, and a search within the page opens what it finds. A phone
 * shows the columns one below the other, so the languages stand at the top too, as addresses of their own.
 */
export const Route = createFileRoute('/faq')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => readSearch(search),
  loader: async ({ context: { trpc }, deps }) => {
    const [head, questions] = await Promise.all([found(trpc.page.query({ path })), trpc.faq.query(deps)])
    return { head, questions }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && { path, name: loaderData.head.name, description: loaderData.head.sentence },
    ),
  component: Faq,
})

const languages = [
  { value: undefined, label: 'বাংলা + English', lang: undefined },
  { value: 'bn', label: 'বাংলা', lang: 'bn' },
  { value: 'en', label: 'English', lang: 'en' },
] as const

function Faq() {
  const {
    head,
    questions: { bangla, english, total, shown, next },
  } = Route.useLoaderData()
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  const { language } = search
  return (
    <>
      <PageBand head={head} />
      <div className="wrap section pb-0!">
        <nav aria-label="Language of the questions" className="mb-5">
          <ul className="flex flex-wrap gap-1.5 sm:gap-2">
            {languages.map(({ value, label, lang }) => (
              <li key={label}>
                <a
                  href={listAddress(path, {
                    ...(search.search && { search: search.search }),
                    ...(value && { language: value }),
                  })}
                  data-keep
                  aria-current={value === language ? 'page' : undefined}
                  lang={lang}
                  className="btn btn-line px-3 aria-[current]:bg-green-800 aria-[current]:text-white sm:px-4"
                >
                  <Words text={label} lang={lang} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Filters
          path={path}
          others={language && { language }}
          fields={[
            {
              name: 'search',
              label: 'Question or answer',
              hint: 'Admission, ভর্তি …',
              value: search.search,
            },
          ]}
          count={total === 1 ? '1 question' : `${total} questions`}
          onChange={(values) => navigate({ search: readSearch(values), replace: true, resetScroll: false })}
        />
        {bangla.length + english.length === 0 ? (
          <Empty text="No data found." next={{ href: '/contact', label: 'Ask us', external: false }} />
        ) : (
          // What search engines read of it stands in the very text (schema.org), so nothing is said twice.
          <div
            className={`grid items-start gap-x-8 gap-y-12 ${language ? 'max-w-[52rem]' : 'md:grid-cols-2'}`}
            itemScope
            itemType="https://schema.org/FAQPage"
          >
            <Column title="বাংলা" name="faq-bangla" lang="bn" questions={bangla} />
            <Column title="English" name="faq-english" lang="en" questions={english} />
          </div>
        )}
        <ShowMore
          href={next === null ? null : listAddress(path, { ...search, shown: next })}
          shown={shown}
          left={total - shown}
          list={language === 'en' ? 'faq-english' : 'faq-bangla'}
        />
      </div>
      <aside className="no-print wrap section grid items-start gap-8 md:grid-cols-2">
        <InThisSection head={head} />
        <ApplyCard />
      </aside>
    </>
  )
}

function Column({
  title,
  name,
  lang,
  questions,
}: {
  title: string
  /** Of the group in which one answer is open at most. */
  name: string
  lang: 'bn' | 'en'
  questions: Question[]
}) {
  if (questions.length === 0) return null
  return (
    <section aria-labelledby={name} lang={lang} className="min-w-0">
      <h2 id={name} className="text-2xl text-green-900">
        {title}
      </h2>
      <div className="mt-4 grid gap-2.5">
        {questions.map(({ id, question, answer }, index) => (
          <details
            key={id}
            id={rowId(index, name)}
            name={name}
            onToggle={closeOthers}
            className="card open:border-gold-700"
            itemProp="mainEntity"
            itemScope
            itemType="https://schema.org/Question"
          >
            <summary className="flex min-h-12 items-center justify-between gap-4 rounded-card px-4 py-3 leading-snug font-semibold hover:text-green-800 md:px-5">
              <h3 itemProp="name" className="font-sans text-base leading-snug text-pretty md:text-lg">
                <Words text={question} lang={lang} />
              </h3>
              <Icon name="down" className="turn text-gold-700" />
            </summary>
            <div itemProp="acceptedAnswer" itemScope itemType="https://schema.org/Answer">
              <div itemProp="text" className="px-4 pb-4 md:px-5 md:pb-5">
                <Prose text={answer} lang={lang} />
              </div>
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
