import * as messages from '@school/content/messages/careers'
import type { PageInfo, Vacancy } from '../../trpc.ts'
import { formatDate } from '../../ui/format-date.ts'
import { localDigits } from '../../ui/format-number.ts'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Rule } from '../../ui/section.tsx'
import { ArticleHeader } from '../article/article-page.tsx'
import { Applying } from './applying.tsx'
import { titleOf } from './vacancy.ts'

/** One vacancy: its details and how to apply. */
export function VacancyPage({ vacancy, head }: { vacancy: Vacancy; head: PageInfo }) {
  const title = titleOf(vacancy)
  const facts = [
    [messages.designation, vacancy.designation],
    [messages.department, vacancy.department],
    [messages.subject, vacancy.subject],
    [messages.location, vacancy.location],
    [messages.positions, localDigits(vacancy.positions)],
    [messages.gender, vacancy.gender],
    [messages.jobType, vacancy.jobType ?? ''],
    [messages.applicationsFrom, formatDate(vacancy.start)],
    [messages.applicationsUntil, formatDate(vacancy.end)],
  ] as const
  const sections = [
    [messages.qualification, vacancy.qualification],
    [messages.responsibilities, vacancy.responsibilities],
    [messages.additionalRequirement, vacancy.additionalRequirement],
  ] as const
  return (
    <>
      <ArticleHeader head={head} title={title}>
        <p className="flex items-center gap-2">
          {vacancy.end && (
            <>
              <Icon name="calendar" size={18} className="text-gold-700" />
              <span>
                {vacancy.closed ? messages.closedOn : messages.applyBy}{' '}
                <time dateTime={vacancy.end}>{formatDate(vacancy.end)}</time>
              </span>
            </>
          )}
        </p>
      </ArticleHeader>
      <div className="wrap section grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        <article className="min-w-0">
          <dl className="card grid gap-x-8 overflow-hidden px-5 pt-2 sm:grid-cols-2 md:px-6">
            {facts.map(([label, text]) =>
              text === '' ? null : (
                <div key={label} className="-mb-px border-b border-line py-3">
                  <dt className="text-sm text-muted">{label}</dt>
                  <dd className="font-medium wrap-anywhere" lang={langOf(text)}>
                    <MixedText text={text} />
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
                  <Prose text={text} headings={3} />
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
