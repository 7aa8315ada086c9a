import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** The heading of a section: title with a rule on the left, link on the right. */
export function SectionHead({
  id,
  title,
  more,
  light = false,
}: {
  id: string
  title: string
  more?: ReactNode
  light?: boolean
}) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 md:mb-8">
      <div>
        <h2 id={id} className="text-3xl">
          {title}
        </h2>
        <div className="max-md:hidden">
          <Rule light={light} />
        </div>
      </div>
      {/* Touch targets are 44 px high without taking more space than the text. */}
      {more && <div className="-my-2 [&>a]:min-h-11">{more}</div>}
    </div>
  )
}

/** A divider: a short line and a star. */
export function Rule({ light = false }: { light?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`no-print mt-3 flex items-center gap-2 ${light ? 'text-gold-400' : 'text-gold-700'}`}
    >
      <span className="h-px w-12 bg-current" />
      <Icon name="star" size={12} />
    </span>
  )
}
