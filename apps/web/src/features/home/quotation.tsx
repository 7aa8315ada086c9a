import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { wordEnd } from '../../ui/truncate.ts'

/** How many characters of a voice are shown at first. */
const QUOTED = 240

/**
 * What a parent said. Of a long text the beginning, so that one voice does not stretch the others' place; the rest opens
 * by mouse, key or finger, without a script too, and closes when the next voice comes.
 */
export function Quotation({
  text,
  active,
  onOpen,
  more,
  less,
}: {
  text: string
  /** Whether it is this one's turn. */
  active: boolean
  onOpen: () => void
  /** MixedText of the control: closed, and open. */
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
        className="font-serif text-2xl leading-snug font-semibold text-green-900"
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
