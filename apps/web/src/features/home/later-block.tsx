import * as messages from '@school/content/messages/home'
import type { ReactNode } from 'react'
import { localHref } from '../../locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { SectionHead } from '../../ui/section.tsx'

/** The properties of a block whose rows are not part of the first document. */
export type LaterState = 'loading' | 'failed' | 'empty'

/**
 * The placeholder of a block whose rows load after the first document, in its final height. Without scripts, or if the rows
 * cannot be loaded, a link leads to the page with all blocks. A block without rows is complete.
 */
export function LaterBlock({
  id,
  title,
  more,
  light = false,
  state,
  text = messages.loading,
  empty,
  className,
  height,
}: {
  id: string
  title: string
  more?: ReactNode
  light?: boolean
  state: LaterState
  /** Shown while the rows are loading. */
  text?: string
  /** Shown if there are no rows. */
  empty?: ReactNode
  className: string
  /** The classes of the final height. */
  height: string
}) {
  return (
    <section aria-labelledby={id} className={`${className} ${state === 'empty' ? '' : height}`}>
      <div className="wrap section">
        <SectionHead id={id} title={title} more={more} light={light} />
        {state === 'empty' ? (
          empty
        ) : (
          <>
            {state === 'loading' && (
              <p role="status" className="noscript:hidden">
                {text}
              </p>
            )}
            <a
              href={`${localHref('/')}?all=1#${id}`}
              // The server renders the rows. The browser could not load them.
              data-reload=""
              className={`more ${light ? 'text-gold-400' : ''} ${state === 'failed' ? '' : 'unscripted'}`}
            >
              {messages.showAllBlocks} <Icon name="arrow" size={18} />
            </a>
          </>
        )}
      </div>
    </section>
  )
}
