// biome-ignore-all lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their position

import * as messages from '@school/content/messages/search'
import { Fragment } from 'react'
import { localHref } from '../../locale.ts'
import { DateText } from '../../ui/date.tsx'
import { Icon } from '../../ui/icon.tsx'
import { langOf, scriptRuns } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { rowId, ShowMore } from '../lists/show-more.tsx'
import type { ShownGroup } from './result-rows.ts'
import { kindNames, type Search, searchAddress } from './search-address.ts'

export function Results({
  group: { kind, total, rows, next },
  search,
}: {
  group: ShownGroup
  search: Search
}) {
  if (!rows.length) return null
  const { many, one } = kindNames[kind]
  return (
    <section aria-labelledby={`found-${kind}`} className="min-w-0">
      <h2 id={`found-${kind}`} className="text-2xl">
        {many}
      </h2>
      <ol className="mt-3 grid gap-3">
        {rows.map((row, index) => (
          <li
            key={`${index} ${row.href}`}
            id={rowId(index, kind)}
            className="card card-link group relative p-4 md:px-5"
          >
            <p className="flex flex-wrap gap-x-3 text-sm font-semibold text-gold-700">
              {one}
              <DateText date={row.date} className="font-normal text-muted" />
            </p>
            <h3 className="text-lg leading-snug wrap-anywhere" lang={langOf(row.title.join(''))}>
              <a href={localHref(row.href)} className="cover group-hover:text-green-800">
                <Highlighted pieces={row.title} />
              </a>
            </h3>
            <p className="mt-1 text-muted wrap-anywhere" lang={langOf(row.text.join(''))}>
              <Highlighted pieces={row.text} />
            </p>
          </li>
        ))}
      </ol>
      <ShowMore
        href={next === null ? null : searchAddress({ ...search, shown: next })}
        shown={rows.length}
        left={total - rows.length}
        list={kind}
      />
      {search.kind === undefined && total > rows.length && (
        <p className="mt-4">
          <a href={searchAddress({ q: search.q ?? '', kind })} className="more">
            {messages.allOf({ count: total, kind: many.toLowerCase() })}
            <Icon name="arrow" size={18} />
          </a>
        </p>
      )}
    </section>
  )
}

/** Parts of a text. Every second part is a match. */
function Highlighted({ pieces }: { pieces: string[] }) {
  // They share one element, whose language is that of the whole text.
  const text = pieces.join('')
  const lang = langOf(text)
  // A verse is one element, whatever is marked in it: its parts would change places.
  const runs = /\p{Script=Arabic}/u.test(text) ? scriptRuns(text) : [{ text, language: null }]
  let end = 0
  return runs.map(({ text: run, language }, index) => {
    const start = end
    end += run.length
    const parts = partsBetween(pieces, start, end).map((part, number) =>
      number % 2 === 0 ? (
        <Fragment key={number}>{language === 'ar' ? part : <MixedText text={part} lang={lang} />}</Fragment>
      ) : part === '' ? null : (
        <mark key={number} className="rounded-sm bg-gold-100 text-inherit">
          {language === 'ar' ? part : <MixedText text={part} lang={lang} />}
        </mark>
      ),
    )
    return language === 'ar' ? (
      <bdi key={index} lang="ar" dir="rtl">
        {parts}
      </bdi>
    ) : (
      <Fragment key={index}>{parts}</Fragment>
    )
  })
}

/** What these parts of a text have between two positions of it. */
function partsBetween(pieces: readonly string[], from: number, to: number): string[] {
  let at = 0
  return pieces.map((piece) => {
    const start = at
    at += piece.length
    return piece.slice(Math.max(0, from - start), Math.max(0, to - start))
  })
}
