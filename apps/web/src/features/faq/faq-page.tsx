import * as messages from '@school/content/messages/faq'
import { PageEnding } from '../../layout/aside.tsx'
import { EmptyState } from '../../layout/empty-state.tsx'
import { closeOthers } from '../../layout/exclusive.ts'
import { ContentPageHeader } from '../../layout/page-header.tsx'
import { locale } from '../../locale.ts'
import type { Answers, PageInfo } from '../../trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Filters } from '../lists/filters.tsx'
import type { ShownRows } from '../lists/list-rows.ts'
import { type ListSearch, listAddress } from '../lists/list-search.ts'
import { rowId, ShowMore } from '../lists/show-more.tsx'

type Question = Answers['faq']['rows'][number]

const languages = [
  { value: undefined, label: messages.bothLanguages, lang: undefined },
  { value: 'bn', label: messages.bangla, lang: 'bn' },
  { value: 'en', label: messages.english, lang: 'en' },
] as const

/** Questions and answers in two columns, below links for the language and a search. */
export function FaqPage({
  head,
  search,
  questions,
  onSearch,
}: {
  head: PageInfo
  search: ListSearch
  questions: ShownRows<Question>
  onSearch: (values: Record<string, string>) => void
}) {
  const { rows, total, next } = questions
  const { language } = search
  return (
    <>
      <ContentPageHeader head={head} />
      <div className="wrap section pb-0!">
        <nav aria-label={messages.languageOfTheQuestions} className="mb-5">
          <ul className="flex flex-wrap gap-1.5 sm:gap-2">
            {languages.map(({ value, label, lang }) => (
              <li key={label}>
                <a
                  href={listAddress(head.path, {
                    ...(search.search && { search: search.search }),
                    ...(value && { language: value }),
                  })}
                  data-keep
                  aria-current={value === language ? 'page' : undefined}
                  lang={lang}
                  className="btn btn-line px-3 aria-[current]:bg-green-800 aria-[current]:text-white sm:px-4"
                >
                  <MixedText text={label} lang={lang} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Filters
          path={head.path}
          others={language && { language }}
          fields={[
            {
              name: 'search',
              label: messages.questionOrAnswer,
              hint: messages.searchExample,
              value: search.search,
            },
          ]}
          count={messages.countQuestions({ count: total })}
          onChange={onSearch}
        />
        {rows.every(({ bangla, english }) => !bangla && !english) ? (
          <EmptyState
            text={messages.noDataFound}
            next={{ href: '/contact', label: messages.askUs, external: false }}
          />
        ) : (
          // Microdata (schema.org) marks the visible text, so that nothing is sent twice.
          <div
            className={`grid items-start gap-x-8 gap-y-12 ${language ? 'max-w-[52rem]' : 'md:grid-cols-2'}`}
            itemScope
            itemType="https://schema.org/FAQPage"
          >
            {/* The specified columns; on a phone the language of the page comes first. */}
            <Column title={messages.bangla} name="faq-bangla" lang="bn" questions={rows} column="bangla" />
            <Column title={messages.english} name="faq-english" lang="en" questions={rows} column="english" />
          </div>
        )}
        <ShowMore
          href={next === null ? null : listAddress(head.path, { ...search, shown: next })}
          shown={rows.length}
          left={total - rows.length}
          list={language === 'en' ? 'faq-english' : 'faq-bangla'}
        />
      </div>
      <div className="wrap section">
        <PageEnding head={head} />
      </div>
    </>
  )
}

function Column({
  title,
  name,
  lang,
  questions,
  column,
}: {
  title: string
  /** The name of the group in which at most one answer is open. */
  name: string
  lang: 'bn' | 'en'
  questions: Question[]
  column: 'bangla' | 'english'
}) {
  const answered = questions.flatMap(({ id, [column]: words }) => (words ? [{ id, ...words }] : []))
  if (answered.length === 0) return null
  return (
    <section
      aria-labelledby={name}
      lang={lang}
      className={`min-w-0 ${lang === locale ? 'max-md:order-first' : ''}`}
    >
      <h2 id={name} className="text-2xl text-green-900">
        {title}
      </h2>
      <div className="mt-4 grid gap-2.5">
        {answered.map(({ id, question, answer }, index) => (
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
                <MixedText text={question} lang={lang} />
              </h3>
              <Icon name="down" className="turn text-gold-700" />
            </summary>
            <div itemProp="acceptedAnswer" itemScope itemType="https://schema.org/Answer">
              <div itemProp="text" className="px-4 pb-4 md:px-5 md:pb-5">
                <Prose text={answer} lang={lang} headings={4} />
              </div>
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
