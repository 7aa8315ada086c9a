import * as messages from '@school/content/messages/careers'
import { localHref } from '../../locale.ts'
import type { Answers } from '../../trpc.ts'
import { formatDate } from '../../ui/format-date.ts'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'

type VacancyRow = Answers['careers']['list']['rows'][number]

/** A vacancy in the list. The whole card is a link. */
export function VacancyCard({ row }: { row: VacancyRow }) {
  const title = row.title || row.designation
  const facts = [
    { icon: 'user', label: messages.designation, text: row.title ? row.designation : '' },
    { icon: 'people', label: messages.department, text: row.department },
    { icon: 'book', label: messages.subject, text: row.subject },
    { icon: 'pin', label: messages.location, text: row.location },
  ] as const
  return (
    <article className="card card-link group relative grid gap-x-6 gap-y-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto] md:p-5">
      <div className="min-w-0">
        <h2 lang={langOf(title)} className="text-xl leading-snug">
          <a
            href={localHref(`/career-details/${encodeURIComponent(row.id)}`)}
            className="cover group-hover:text-green-800"
          >
            <MixedText text={title} />
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
                  <MixedText text={text} />
                </dd>
              </div>
            ),
          )}
        </dl>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm sm:flex-col sm:items-end sm:justify-center">
        {row.closed ? (
          <span className="rounded-full bg-sand px-2.5 py-0.5 font-semibold text-muted">
            {messages.closed}
          </span>
        ) : (
          <span className="tag">{messages.open}</span>
        )}
        {row.end && (
          <span className={row.closed ? 'text-muted' : 'font-semibold text-gold-700'}>
            {row.closed ? messages.closedOn : messages.applyBy}{' '}
            <time dateTime={row.end}>{formatDate(row.end)}</time>
          </span>
        )}
        {row.start && (
          <span className="text-muted">
            {messages.since} <time dateTime={row.start}>{formatDate(row.start)}</time>
          </span>
        )}
      </div>
    </article>
  )
}
