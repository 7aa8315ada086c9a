import * as interfaceMessages from '@school/content/messages/application'
import type { Field } from '@school/forms'
import { sectionsOf } from '@school/forms'
import { applicationForm } from '@school/forms/application'
import { applicationTexts } from '@school/forms/messages/application-texts'
import { type ComponentType, memo, type ReactNode } from 'react'
import { localDigits } from '../../ui/format-number.ts'
import { useDays } from '../forms/days.ts'
import { FormField } from '../forms/form-field.tsx'
import { useApplication, useDraft } from './application-context.ts'

export const sections = sectionsOf(applicationForm)

export interface SectionProps {
  index: number
  title: string
  fields: readonly Field[]
  /** The message of an invalid field. */
  errorOf: (name: string) => string | undefined
}

/** A field within its section. */
export interface ApplicationFieldProps {
  field: Field
  error: string | undefined
}

/** A card with the section's number, title and fields. */
export function Section({
  index,
  title,
  fields,
  errorOf,
  special = {},
  before,
  after,
}: SectionProps & {
  /** Fields that need more than their metadata, by name. */
  special?: Record<string, ComponentType<ApplicationFieldProps>>
  before?: ReactNode
  after?: ReactNode
}) {
  const unavailable = useDraft('unavailable')
  const id = `section-${index + 1}`
  return (
    <section aria-labelledby={id} className="card">
      <h2
        id={id}
        tabIndex={-1}
        className="flex flex-wrap items-center gap-3 rounded-t-card border-b border-line bg-sand px-5 py-3 text-xl md:px-8"
      >
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-green-800 font-sans text-base text-white tabular-nums"
        >
          {localDigits(index + 1)}
        </span>
        {title}
        <span className="ml-auto font-sans text-sm font-normal whitespace-nowrap text-muted">
          {interfaceMessages.positionOf({ position: index + 1, count: sections.length })}
        </span>
      </h2>
      <div className="grid grid-cols-1 gap-5 p-5 md:p-8">
        {before}
        {fields.map((field) => {
          const FieldComponent = special[field.name] ?? ApplicationField
          const lost = unavailable.has(field.name)
            ? applicationTexts.choiceGone({ label: field.label })
            : undefined
          return <FieldComponent key={field.name} field={field} error={errorOf(field.name) ?? lost} />
        })}
        {after}
      </div>
    </section>
  )
}

/** What all fields of the application have in common. */
export function usePlainField({ field, error }: ApplicationFieldProps) {
  const { posted } = useApplication()
  const days = useDays(field)
  return { form: applicationForm, field, error, posted, enterKey: 'next', days } as const
}

/** A field that is described by its metadata. */
export const ApplicationField = memo((props: ApplicationFieldProps) => (
  <FormField {...usePlainField(props)} />
))
