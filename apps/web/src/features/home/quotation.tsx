import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { wordEnd } from '../../ui/truncate.ts'

/** The number of characters of a testimonial that are shown at first. */
const QUOTED = 240

/**
 * A testimonial. A long text is truncated, so that it does not stretch the others. The rest opens by mouse, keyboard or
 * touch, without a script too, and closes when the next testimonial is shown.
 */
export function Quotation({
  text,
  active,
  onOpen,
  more,
  less,
}: {
  text: string
  /** Whether this testimonial is shown. */
  active: boolean
  onOpen: () => void
  /** Labels of the control: closed and open. */
  more: string
  less: string
}) {
  const rest = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!active && rest.current) rest.current.open = false
  }, [active])
  const end = text.length > QUOTED * 1.25 ? wordEnd(text, QUOTED) : text.length
  return (
    <>
      <blockquote
        lang={langOf(text)}
        className="font-serif text-xl leading-snug font-semibold text-green-900 md:text-2xl"
      >
        <p>
          “<MixedText text={text.slice(0, end)} />
          {end < text.length && (
            <>
              <span className="rest-mark">…</span>
              <span className="rest">
                <MixedText text={text.slice(end)} />
              </span>
            </>
          )}
          ”
        </p>
      </blockquote>
      {end < text.length && (
        <details
          ref={rest}
          className="rest-of mt-2"
          onToggle={(event) => event.currentTarget.open && onOpen()}
        >
          <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-green-800 underline underline-offset-4">
            <span className="rest-more">{more}</span>
            <span className="rest-less">{less}</span>
            <Icon name="down" size={18} className="turn" />
          </summary>
        </details>
      )}
    </>
  )
}
