import * as interfaceMessages from '@school/content/messages/application'
import type { Field } from '@school/forms'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { FormErrors } from '../forms/use-form-errors.ts'
import { useApplication, useDraft } from './application-context.ts'

/**
 * Fields are side by side on wide screens, and very short ones on phones too, unless the text is so large that they do not fit. Their
 * inputs are in one line, because an error is above its input.
 */
export const FIELD_GRID =
  'flex flex-wrap items-end gap-3 max-sm:leading-normal sm:grid sm:grid-cols-2 sm:gap-x-6 sm:gap-y-4 md:gap-y-5'

/** Whether a form without an answer in this field is complete, whatever the other answers are. */
export const isOptional = ({ required, initial, kind }: Field): boolean =>
  !required && initial === undefined && kind !== 'tick' && kind !== 'readonly'

/**
 * Optional fields that follow each other, closed until one of them has an entry or an error, or another answer needs one: a
 * confirmation by e-mail needs the address. Without scripts the server opens them. A draft opens them when it is written into the
 * form (form-element.ts).
 */
export function OptionalFields({
  fields,
  errorOf,
  failed,
  children,
}: Pick<FormErrors, 'errorOf' | 'failed'> & {
  fields: readonly Field[]
  children: ReactNode
}) {
  const { posted } = useApplication()
  const names = fields.map(({ name }) => name)
  const { confirmation } = useDraft('watched')
  const isNeeded =
    names.some((name) => errorOf(name) !== undefined) || (confirmation === 'email' && names.includes('email'))
  const [isOpen, setIsOpen] = useState(
    isNeeded || Boolean(posted?.entries.some(([name, text]) => names.includes(name) && text.trim() !== '')),
  )
  // Opened when it is needed, again by each failed attempt, and not closed when it no longer is needed: the visitor may still be in the
  // field.
  const need = isNeeded ? failed : null
  const [lastNeed, setLastNeed] = useState(need)
  if (need !== lastNeed) {
    setLastNeed(need)
    if (isNeeded) setIsOpen(true)
  }
  const title = interfaceMessages.optionalFields[names[0] ?? '']
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="w-full rounded-field border border-line sm:col-span-2"
    >
      <summary className="flex min-h-11 items-center gap-3 px-3 py-1.5 hover:text-green-800 md:px-4">
        <span className="min-w-0 flex-1 max-sm:text-sm">
          {title} <span className="text-sm text-muted">({interfaceMessages.optional})</span>
        </span>
        <Icon name="down" className="turn text-gold-700" />
      </summary>
      <div className={`${FIELD_GRID} border-t border-line p-3 md:p-4`}>{children}</div>
    </details>
  )
}
