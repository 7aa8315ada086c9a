import type { OfficeRow } from '@school/server/static-pages'
import { forms } from './forms.ts'

/** The name that a list shows of a submission; '' if it cannot be read. */
export const nameOf = ({ kind, payload }: Pick<OfficeRow, 'kind' | 'payload'>): string =>
  (kind === 'application' ? payload?.applicantName : payload?.name) ?? ''

/** Class and session of an application. */
export const classOf = ({ className, sessionName }: Pick<OfficeRow, 'className' | 'sessionName'>): string =>
  [className, sessionName].filter(Boolean).join(', ')

/** What a request about personal data asks for. */
export const requestOf = ({ payload }: Pick<OfficeRow, 'payload'>): string =>
  forms.rights.fields.find(({ name }) => name === 'request')?.optionLabels?.[payload?.request ?? ''] ?? ''

/**
 * The address of a list, without the language.
 * @param query its filter, as the server gives it
 * @param path of its file, if that is meant
 */
export function listPath(query: Record<string, string>, page = 1, path = '/office'): string {
  const search = new URLSearchParams({ ...query, ...(page > 1 && { page: String(page) }) })
  return `${path}${search.size ? `?${search}` : ''}`
}
