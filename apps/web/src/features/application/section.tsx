import * as interfaceMessages from '@school/content/messages/application'
import type { Field } from '@school/forms'
import { sectionsOf } from '@school/forms'
import { applicationForm } from '@school/forms/application'
import { applicationTexts } from '@school/forms/messages/application-texts'
import { type ComponentType, memo, type ReactNode, useState } from 'react'
import { localDigits } from '../../ui/format-number.ts'
import { daysOf } from '../forms/days.ts'
import { FormField } from '../forms/form-field.tsx'
import type { FormErrors } from '../forms/use-form-errors.ts'
import { useApplication, useDraft } from './application-context.ts'
import { FIELD_GRID, isOptional, OptionalFields } from './optional-fields.tsx'
import { remarkOn } from './remarks.ts'

export const sections = sectionsOf(applicationForm)

export interface SectionProps extends Pick<FormErrors, 'errorOf' | 'failed'> {
  index: number
  title: string
  fields: readonly Field[]
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
  failed,
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
  const render = (field: Field) => {
    const FieldComponent = special[field.name] ?? ApplicationField
    const lost = unavailable.has(field.name) ? applicationTexts.choiceGone({ label: field.label }) : undefined
    return (
      <div
        key={field.name}
        className={`min-w-0 empty:hidden ${SHORT.has(field.name) ? 'flex-[1_1_7rem]' : 'w-full'} ${isLong(field) ? 'sm:col-span-2' : ''} ${field.requiredWhen ? ONLY_IF_ASKED : ''}`}
      >
        <FieldComponent field={field} error={errorOf(field.name) ?? lost} />
      </div>
    )
  }
  return (
    <section aria-labelledby={id} className="card">
      <h2
        id={id}
        tabIndex={-1}
        className="flex flex-wrap items-center gap-3 rounded-t-card border-b border-line bg-sand px-3 py-1 sm:px-4 sm:py-2 text-lg md:px-8 md:py-3 md:text-xl"
      >
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-full bg-green-800 font-sans text-base text-white sm:size-8 tabular-nums"
        >
          {localDigits(index + 1)}
        </span>
        {title}
        <span className="ml-auto hidden font-sans text-sm font-normal whitespace-nowrap text-muted sm:inline">
          {interfaceMessages.sectionOf({ position: index + 1, count: sections.length })}
        </span>
      </h2>
      <div className={`${FIELD_GRID} px-3 pt-2 pb-3 sm:p-4 md:p-8`}>
        {before}
        {runsOf(fields).map((run) =>
          isOptional(run[0]) ? (
            <OptionalFields key={run[0].name} fields={run} errorOf={errorOf} failed={failed}>
              {run.map(render)}
            </OptionalFields>
          ) : (
            run.map(render)
          ),
        )}
        {after}
      </div>
    </section>
  )
}

type Run = [Field, ...Field[]]

/** The fields in order, cut where required ones and optional ones meet. */
function runsOf(fields: readonly Field[]): Run[] {
  const runs: Run[] = []
  for (const field of fields) {
    const last = runs.at(-1)
    if (last && isOptional(last[0]) === isOptional(field)) last.push(field)
    else runs.push([field])
  }
  return runs
}

/** A field of another answer is shown by CSS alone, so that it appears without scripts too (form-field.tsx, `data-shows`). */
const ONLY_IF_ASKED =
  'supports-[selector(:has(a))]:hidden supports-[selector(:has(a))]:group-has-[[data-shows]:checked]/form:block'

const longKinds: readonly Field['kind'][] = ['lines', 'choices', 'tick', 'picture', 'readonly']
/** Two of these share a line on a phone: label and entry are short. */
const SHORT = new Set([
  'gender',
  'country',
  'nationality',
  'bloodGroup',
  'passportNo',
  'passportValid',
  'height',
  'weight',
])
const isLong = ({ kind, wide }: Field) => longKinds.includes(kind) || wide === true

/** What all fields of the application have in common. */
export function usePlainField({ field, error }: ApplicationFieldProps) {
  const { posted } = useApplication()
  const days = daysOf(field)
  return { form: applicationForm, field, error, posted, enterKey: 'next', days } as const
}

/** A field that is described by its metadata. What is unusual about its entry is said when it is left. */
export const ApplicationField = memo((props: ApplicationFieldProps) => {
  const plain = usePlainField(props)
  return <WithRemark field={props.field}>{(remark) => <FormField {...plain}>{remark}</FormField>}</WithRemark>
})

/** Follows the focus of a field, and passes the remark on its entry to the field. */
export function WithRemark({
  field,
  children,
}: {
  field: Field
  children: (remark: ReactNode) => ReactNode
}) {
  const [remark, setRemark] = useState<string | null>(null)
  if (!field.remark && field.kind !== 'mobile') return children(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of the field, and is not operated itself
    <div
      onFocus={() => setRemark(null)}
      onBlur={({ target }) =>
        setRemark(target instanceof HTMLInputElement ? remarkOn(field, target.value) : null)
      }
    >
      {children(
        <div role="status">
          {remark && (
            <p className="mt-1 rounded-field border-l-4 border-gold-400 bg-gold-100 px-3 py-2 text-sm">
              {remark}
            </p>
          )}
        </div>,
      )}
    </div>
  )
}
