import { createFileRoute } from '@tanstack/react-router'
import { Icon } from '../design/elements.tsx'
import { ShowMore } from '../design/lists.tsx'
import { ApplyCard, Empty, InThisSection, PageBand } from '../design/page.tsx'
import { Prose, Words } from '../design/text.tsx'
import { found, pageHead } from '../shell/head.ts'
import { listAddress, readFilters } from '../shell/list.ts'
import type { Question } from '../trpc.ts'

const path = '/faq'
const readSearch = readFilters()

/**
 * Questions and answers in two columns, at most one answer open in each (part 1 section 2.11): the browser's own
 * exclusive `<details name>`, so it works without a script, and a search within the page opens what it finds.
 */
export const Route = createFileRoute('/faq')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => readSearch(search),
  loader: async ({ context: { trpc }, deps: { shown } }) => {
    const [head, questions] = await Promise.all([found(trpc.page.query({ path })), trpc.faq.query({ shown })])
    return { head, questions }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && { path, name: loaderData.head.name, description: loaderData.head.sentence },
    ),
  component: Faq,
})

function Faq() {
  const {
    head,
    questions: { bangla, english, next, left },
  } = Route.useLoaderData()
  return (
    <>
      <PageBand head={head} />
      {bangla.length + english.length === 0 ? (
        <div className="wrap section">
          <Empty text="No data found." next={{ href: '/contact', label: 'Ask us', external: false }} />
        </div>
      ) : (
        // What search engines read of it stands in the very text (schema.org), so nothing is said twice.
        <div
          className="wrap section pb-0! grid items-start gap-x-8 gap-y-12 md:grid-cols-2"
          itemScope
          itemType="https://schema.org/FAQPage"
        >
          <Column title="বাংলা" name="faq-bangla" lang="bn" questions={bangla} />
          <Column title="English" name="faq-english" lang="en" questions={english} />
        </div>
      )}
      {next !== null && (
        <div className="wrap">
          <ShowMore href={listAddress(path, { shown: next })} left={left} />
        </div>
      )}
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
        {questions.map(({ id, question, answer }) => (
          <details
            key={id}
            name={name}
            className="card open:border-gold-700"
            itemProp="mainEntity"
            itemScope
            itemType="https://schema.org/Question"
          >
            <summary className="flex min-h-12 items-center justify-between gap-4 rounded-card px-4 py-3 leading-snug font-semibold hover:text-green-800 md:px-5">
              <h3 itemProp="name" className="font-sans text-base leading-snug text-pretty md:text-lg">
                <Words text={question} />
              </h3>
              <Icon name="down" className="turn text-gold-700" />
            </summary>
            <div itemProp="acceptedAnswer" itemScope itemType="https://schema.org/Answer">
              <div itemProp="text" className="px-4 pb-4 md:px-5 md:pb-5">
                <Prose text={answer} />
              </div>
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
