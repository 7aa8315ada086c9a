import { locale } from '../locale.ts'
import { dateParts, formatDate } from './format-date.ts'
import { Icon } from './icon.tsx'

/** A date as a tile: a large day over a small month and year. Without a date, a star. */
export function DateTile({ date }: { date: string | null }) {
  const parts = dateParts(date)
  // Bangla month names are wider.
  const width = locale === 'bn' ? 'w-17 sm:w-24' : 'w-15 sm:w-19'
  const look = `grid min-h-13 ${width} shrink-0 content-center rounded-field bg-green-100 py-1 text-center sm:min-h-15 sm:py-1.5 text-green-800`
  if (!parts) {
    return (
      <span className={`${look} justify-items-center`}>
        <Icon name="star" size={22} />
      </span>
    )
  }
  return (
    <time dateTime={date ?? undefined} className={look}>
      <span className="sr-only">{formatDate(date)}</span>
      <span aria-hidden="true" className="font-serif text-2xl leading-none font-semibold">
        {parts.day}
      </span>
      <span aria-hidden="true" className="mt-0.5 text-sm leading-tight sm:mt-1 sm:whitespace-nowrap">
        {parts.month} {parts.year}
      </span>
    </time>
  )
}

/** A date within text. Renders nothing if it is missing. */
export function DateText({ date, className }: { date: string | null; className?: string }) {
  const text = formatDate(date)
  return text ? (
    <time dateTime={date ?? undefined} className={className}>
      {text}
    </time>
  ) : null
}
