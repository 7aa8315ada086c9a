import type { Locale } from '@school/content'
import type { FieldError } from '@school/forms'
import type { ApplicationStatus, SubmissionResult } from '@school/forms/state'
import type { OfficePage } from './staff/office/pages.ts'
import type { OperationPage } from './staff/ops/pages.ts'

export type * from './content/content-types.ts'
export type * from './staff/content/views.ts'
export type * from './staff/office/pages.ts'
export type * from './staff/ops/pages.ts'
export type * from './staff/ops/status.ts'

// What the server shows in the pages that React renders statically (apps/web/src/entry-staff.tsx).

/** What a page shows. */
export type StaticPage = PlainPage | OfficePage | OperationPage

/** Renders a page in the language of its build. */
export type RenderStaticPage = (page: StaticPage) => string

/** The pages of both languages. */
export interface StaticPages {
  render(locale: Locale, page: StaticPage): Promise<string>
  /** False in development, where Vite's client reloads the pages, which the policy forbids. */
  hasPolicy: boolean
}

/** Pages that need nothing else, for when the site's own page cannot be rendered. */
type PlainPage =
  | { page: 'overload' }
  | { page: 'unavailable'; sections: UnavailableSection[] }
  | { page: 'result'; result: SubmissionResult }
  | { page: 'status'; status: ApplicationStatus }
  | ({ page: 'form errors' } & FormErrors)
  /** The path to which its button posts; null when there is nothing to do any more. */
  | { page: 'unwanted'; path: string | null }

/** What the page without a replica says in a language. */
export interface UnavailableSection {
  locale: Locale
  brand: string
  text: string
}

export interface FormErrors {
  message: string
  /** The words of the school's system, below our message. */
  quote?: string | undefined
  /** With the name of the field as the form shows it; '' if the error concerns none. */
  errors: (FieldError & { label: string })[]
  /** The page of the form, without the language; null if it is not known which form was posted. */
  form: string | null
}
