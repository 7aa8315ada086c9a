import { applicationForm, contradicts } from '@school/forms/application'
import { announcements } from '@school/forms/messages/application-texts'

/**
 * Unticks the health options that contradict the one that was ticked.
 * @returns what to announce, or null if nothing was unticked
 */
export function untickContradictions(ticked: EventTarget): string | null {
  if (!(ticked instanceof HTMLInputElement) || ticked.name !== 'healthConditions' || !ticked.checked)
    return null
  const unticked = [...(ticked.form?.elements ?? [])].filter(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement &&
      control.name === ticked.name &&
      control.checked &&
      contradicts(ticked.value, control.value),
  )
  if (unticked.length === 0) return null
  for (const option of unticked) option.checked = false
  const { optionLabels = {} } = applicationForm.fields.find(({ name }) => name === ticked.name) ?? {}
  const label = unticked.map(({ value }) => optionLabels[value] ?? value).join(', ')
  return announcements.gaveWay({ label })
}
