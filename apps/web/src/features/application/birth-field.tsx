import * as interfaceMessages from '@school/content/messages/application'
import { todayInDhaka } from '@school/forms/content'
import { FormField } from '../forms/form-field.tsx'
import { useDraft } from './application-context.ts'
import { useChoices } from './choices.ts'
import { noChoice } from './choices-input.ts'
import { type ApplicationFieldProps, usePlainField } from './section.tsx'

/** The date of birth, with a remark if it does not fit the chosen class. The school decides, so it is no error. */
export function BirthField(props: ApplicationFieldProps) {
  const { classId } = useDraft('chosen')
  const { dob } = useDraft('watched')
  const { data } = useChoices(noChoice)
  const ages = data?.classes.find(({ id }) => id === classId)?.ages
  return (
    <FormField {...usePlainField(props)}>
      <div role="status">
        {ages && !isNear(ages, dob, todayInDhaka()) && (
          <p className="mt-1 rounded-field border-l-4 border-gold-400 bg-gold-100 px-3 py-2 text-sm">
            {interfaceMessages.agesOfClass(ages)} {interfaceMessages.ageDoesNotFit}
          </p>
        )}
      </div>
    </FormField>
  )
}

const YEAR_MS = 365.25 * 86_400_000

/**
 * Whether a child is of an age for a class, give or take a year: the session may begin months after the application.
 * A date that is not complete yet, or not in the past, is not judged.
 */
export function isNear({ from, to }: { from: number; to: number }, dob: string, today: string): boolean {
  const age = (Date.parse(today) - Date.parse(dob)) / YEAR_MS
  return Number.isNaN(age) || age < 0 || (age >= from - 1 && age <= to + 1)
}
