import type { FieldError, FormContent } from '@school/forms'
import { formTexts } from '@school/forms/messages/forms'
import type { MouseEvent, Ref } from 'react'
import { PathIcon } from '../../ui/icon.tsx'
import { Quotation } from './quotation.tsx'

/** The id of a field's input. */
export const idOf = (form: FormContent, name: string) => `${form.name}-${name}`

/** A list of errors, each with a link to its field. */
export function ErrorSummary({
  form,
  errors,
  message,
  quote,
  arrived = false,
  leadsTo = (name) => name,
  ref,
}: {
  form: FormContent
  errors: FieldError[]
  message?: string
  /** The upstream's own words. */
  quote?: string | undefined
  /** The errors came with the page, so the browser scrolls to them. */
  arrived?: boolean
  /** Returns the field to focus instead of one that cannot be focused yet. */
  leadsTo?: (field: string) => string
  ref: Ref<HTMLElement>
}) {
  // Not hidden by a class: a text browser would show it.
  if (errors.length === 0 && !message) return null
  return (
    <section
      ref={ref}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the result of the submission, where no script can move the focus
      autoFocus={arrived}
      aria-labelledby={`${form.name}-errors`}
      className="rounded-card border border-red-700 border-l-6 bg-red-100 p-4 md:p-5"
    >
      <h2 id={`${form.name}-errors`} className="flex items-center gap-2 text-xl text-red-700">
        <ErrorIcon size={22} />
        {formTexts.errorsTitle({ count: errors.length })}
      </h2>
      {message && !errors.length && (
        <p className="mt-2">
          {message}
          <Quotation text={quote} />
        </p>
      )}
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {errors.map(({ field, message }) => (
          <li key={field}>
            {field ? (
              <a
                href={`#${idOf(form, leadsTo(field))}`}
                className="inline-flex min-h-11 items-center py-1 underline underline-offset-3 hover:text-red-700"
                onClick={(event) => goToField(event, idOf(form, leadsTo(field)))}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows a field with its label and error, and focuses it; opens the part in which it is. */
export function goToField(event: MouseEvent, id: string): void {
  const element = document.getElementById(id)
  if (!element) return
  event.preventDefault()
  // A field in a closed part cannot be focused.
  const part = element.closest('details')
  if (part) part.open = true
  element.focus({ preventScroll: true })
  // Show the label and the error too, not only the input.
  const field = element.closest('[data-field]') ?? element
  field.scrollIntoView({ block: 'center' })
}

export function ErrorIcon({ size }: { size: number }) {
  return (
    <PathIcon d="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 8v5M12 16.5v.01" size={size} className="shrink-0" />
  )
}
