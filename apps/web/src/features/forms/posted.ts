import type { FormState, RequestState } from '@school/forms/state'

/**
 * What the server gave back of a form: without script, or before the script had come. A file of its own, because loaders
 * travel with every page, and the forms must not.
 */
export function postedTo(form: FormState['form'], { posted }: RequestState): FormState | null {
  return posted?.form === form ? posted : null
}
