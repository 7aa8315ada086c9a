import type { FormState, RequestState } from '@school/forms/state'

/**
 * Returns the form that the server returned after a submission without a script. In a file of its own, because
 * loaders are part of every page and the forms must not be.
 */
export function postedTo(form: FormState['form'], { posted }: RequestState): FormState | null {
  return posted?.form === form ? posted : null
}
