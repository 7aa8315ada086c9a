import * as messages from '@school/content/messages/home'
import type { ReactNode } from 'react'
import { localHref } from '../../locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { SectionHead } from '../../ui/section.tsx'

/**
 * Holds the place of a block whose rows come after the first document, in its final height. Without scripts, and where
 * the rows cannot be loaded, a link leads to the page with all blocks.
 */
export function LaterBlock({
  id,
  title,
  more,
  light = false,
  failed,
  text = messages.loading,
  className,
}: {
  id: string
  title: string
  more?: ReactNode
  light?: boolean
  /** Whether the rows could not be loaded. */
  failed: boolean
  /** Shown while the rows are loading. */
  text?: string
  className: string
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <div className="wrap section">
        <SectionHead id={id} title={title} more={more} light={light} />
        {!failed && (
          <p role="status" className="noscript:hidden">
            {text}
          </p>
        )}
        <a
          href={`${localHref('/')}?all=1#${id}`}
          className={`more ${light ? 'text-gold-400' : ''} ${failed ? '' : 'unscripted'}`}
        >
          {messages.showAllBlocks} <Icon name="arrow" size={18} />
        </a>
      </div>
    </section>
  )
}
