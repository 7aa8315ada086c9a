import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Heading of a section with its way on: title left, link right, a gold rule of one star under the title. */
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
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 md:mb-8">
      <div>
        <h2 id={id} className="text-3xl">
          {title}
        </h2>
        <Rule light={light} />
      </div>
      {/* As high as a finger needs, in the place of its words. */}
      {more && <div className="-my-2 [&>a]:min-h-11">{more}</div>}
    </div>
  )
}

/** The divider: a short line and a star. */
export function Rule({ light = false }: { light?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`mt-3 flex items-center gap-2 ${light ? 'text-gold-400' : 'text-gold-700'}`}
    >
      <span className="h-px w-12 bg-current" />
      <Icon name="star" size={12} />
    </span>
  )
}
