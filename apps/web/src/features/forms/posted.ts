import type { Given, PostedForm } from '@school/api/submissions'

/**
 * What the server gave back of a form: without script, or before the script had come. A file of its own, because loaders
 * travel with every page, and the forms must not.
 */
export function postedTo(form: PostedForm['form'], { posted }: Given): PostedForm | null {
  return posted?.form === form ? posted : null
}
