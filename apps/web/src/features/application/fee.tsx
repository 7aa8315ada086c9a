import * as interfaceMessages from '@school/content/messages/application'
import { applicationForm } from '@school/forms/application'
import { announcements } from '@school/forms/messages/application-texts'
import { formatTaka } from '@school/forms/taka'
import { useEffect, useState } from 'react'
import { placeOf } from '../../blocks/place-of.ts'
import { localDigits } from '../../ui/format-number.ts'
import { idOf } from '../forms/error-summary.tsx'
import { useApplication, useDraft } from './application-context.ts'
import { useChoices } from './choices.ts'
import { noChoice } from './choices-input.ts'
import type { ApplicationFieldProps } from './section.tsx'

/**
 * The fee, bKash and the merchant number (docs/spec/part-2.md#2), as text from packages/content. The amount is that
 * of the chosen class and session, or the range of all classes before a choice. If the school's system has no fee, a
 * sentence with a fixed amount is shown.
 */
export function FeeText() {
  const { body } = useApplication()
  const input = useFeeInput()
  const { data: all } = useChoices(noChoice)
  const { data } = useChoices(input ?? noChoice)
  // While the fee of the new choice is loading, the range of all classes stays visible.
  const { least, most } = (input && data ? { least: data.fee, most: data.fee } : all?.fees) ?? {}
  const fee = feeText(least, most)
  return body.blocks.map((block) =>
    block.kind !== 'text' ? null : (
      <div
        key={block.heading}
        {...(import.meta.env.SSR ? placeOf(block) : {})}
        className="w-full rounded-card border-l-4 border-gold-400 bg-gold-100 p-3 sm:col-span-2 sm:p-4"
      >
        <h3 className="text-lg">{block.heading}</h3>
        {block.paragraphs
          .filter((text) => text.includes('{fee}') === (fee !== null))
          .map((text) => (
            <p key={text} className="mt-1">
              {text.replaceAll('{fee}', fee ?? '')}
            </p>
          ))}
        {all && <CopyNumber number={all.merchantNumber} />}
      </div>
    ),
  )
}

/** Copies the merchant number, in the digits that the app of bKash accepts. */
function CopyNumber({ number }: { number: string }) {
  const [result, setResult] = useState('')
  // A browser lacks the clipboard on an address without https, or the visitor has refused it.
  async function copy() {
    try {
      await navigator.clipboard.writeText(number)
      setResult(interfaceMessages.numberCopied)
    } catch {
      setResult(interfaceMessages.numberNotCopied({ number: localDigits(number) }))
    }
  }
  return (
    <div className="scripted flex flex-wrap items-center gap-x-4">
      <button type="button" className="more min-h-11 text-sm" onClick={copy}>
        {interfaceMessages.copyTheNumber}
      </button>
      <span role="status" className="text-sm text-muted">
        {result}
      </span>
    </div>
  )
}

/** The fee of the chosen class and session, as set by the school (docs/spec/rulings.md#26). */
export function FeeField({ field }: ApplicationFieldProps) {
  const { announce } = useApplication()
  const input = useFeeInput()
  const { data, isPending } = useChoices(input ?? noChoice)
  const id = idOf(applicationForm, field.name)
  const fee = input ? data?.fee : null
  useEffect(() => {
    if (typeof fee === 'number') announce(announcements.feeIs({ fee }))
  }, [fee, announce])
  return (
    <div
      data-field={field.name}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:grid sm:grid-cols-1"
    >
      <label htmlFor={id} className="font-semibold">
        {field.label}
      </label>
      <p
        id={`${id}-help`}
        className={`w-full text-sm text-muted max-sm:order-last ${typeof fee === 'number' ? 'max-sm:sr-only' : ''}`}
      >
        {!input
          ? interfaceMessages.feeWhenChosen
          : fee === null && !isPending
            ? interfaceMessages.noFeeSet
            : interfaceMessages.feeNote}
      </p>
      <input
        id={id}
        type="text"
        name={field.name}
        readOnly
        value={fee === null || fee === undefined ? '' : localDigits(fee)}
        aria-describedby={`${id}-help`}
        className="field max-w-40 bg-sand font-semibold tabular-nums"
      />
    </div>
  )
}

/** Returns the choices that determine the fee, or null until both are made. */
function useFeeInput() {
  const { classId, sessionId } = useDraft('chosen')
  return classId && sessionId ? { classId, sessionId } : null
}

/** Formats `Tk. 1,200`, or `Tk. 500 to Tk. 600` for a range. Returns null if there is no fee. */
function feeText(least?: number | null, most?: number | null): string | null {
  if (typeof least !== 'number' || typeof most !== 'number') return null
  return most > least
    ? interfaceMessages.feeRange({ least: formatTaka(least), most: formatTaka(most) })
    : formatTaka(least)
}
