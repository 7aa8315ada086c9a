import * as interfaceMessages from '@school/content/messages/application'
import { todayInDhaka } from '@school/forms/content'
import { ageOn } from '@school/forms/dates'
import { useState } from 'react'
import { formatDate } from '../../ui/format-date.ts'
import { DateParts } from '../forms/date-parts.tsx'
import { FormField } from '../forms/form-field.tsx'
import { useDraft } from './application-context.ts'
import { useChoices } from './choices.ts'
import { noChoice } from './choices-input.ts'
import { type ApplicationFieldProps, usePlainField } from './section.tsx'

/**
 * The date of birth, read back in words with the age, and with a remark if it does not fit the chosen class. The school decides, so
 * that is no error. Both are said when the field is left: a year that is being written is not judged.
 */
export function BirthField(props: ApplicationFieldProps) {
  const { classId } = useDraft('chosen')
  const { dob } = useDraft('watched')
  const { data } = useChoices(noChoice)
  const plain = usePlainField(props)
  const [isWriting, setIsWriting] = useState(false)
  const ages = data?.classes.find(({ id }) => id === classId)?.ages
  const today = todayInDhaka()
  const counted = data?.ageOn ?? null
  const age = !isWriting && isDate(dob) && dob >= '1900' ? ageOn(dob, counted ?? today) : null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of the field, and is not operated itself
    <div
      onFocus={() => setIsWriting(true)}
      onBlur={({ currentTarget, relatedTarget }) => setIsWriting(currentTarget.contains(relatedTarget))}
    >
      <FormField
        {...plain}
        dateParts={(input) => <DateParts {...input} entries={plain.posted?.entries ?? []} />}
      >
        <div role="status">
          {age && (
            <p key={dob} className="mt-1 font-semibold text-green-800">
              {interfaceMessages.birthReadBack({
                date: formatDate(dob),
                on: counted && formatDate(counted),
                ...age,
              })}
            </p>
          )}
          {age && ages && !isNear(ages, dob, counted ?? today) && (
            <p className="mt-1 rounded-field border-l-4 border-gold-400 bg-gold-100 px-3 py-2 text-sm">
              {interfaceMessages.agesOfClass(ages)} {interfaceMessages.ageDoesNotFit}
            </p>
          )}
        </div>
      </FormField>
    </div>
  )
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const YEAR_MS = 365.25 * 86_400_000

/**
 * Whether a child is of an age for a class, give or take a year: the session may begin months after the application.
 * A date that is not complete yet, or not in the past, is not judged.
 */
export function isNear({ from, to }: { from: number; to: number }, dob: string, today: string): boolean {
  const age = (Date.parse(today) - Date.parse(dob)) / YEAR_MS
  return Number.isNaN(age) || age < 0 || (age >= from - 1 && age <= to + 1)
}
