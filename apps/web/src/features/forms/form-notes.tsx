// The notes that every form shows in addition to its fields.

import * as interfaceMessages from '@school/content/messages/forms'
import { type FormContent, HONEYPOT_FIELD } from '@school/forms/content'
import { privacyLink } from '@school/forms/messages/forms'
import { localHref } from '../../locale.ts'

export function RequiredLine() {
  return (
    <p className="text-sm text-muted">
      {interfaceMessages.requiredFieldsBefore} <span className="text-red-700">*</span>{' '}
      {interfaceMessages.requiredFieldsAfter}
    </p>
  )
}

/** The purpose of the data, shown before the first field. */
export function PurposeLine({ form }: { form: FormContent }) {
  return (
    <p className="text-sm text-muted">
      {form.purpose} <PageLink {...privacyLink} />
    </p>
  )
}

/** A link that opens in a new tab, so that the entries stay, also without scripts. */
export function PageLink({ label, path }: { label: string; path: string }) {
  return (
    <a href={localHref(path)} target="_blank" rel="noopener" className="underline underline-offset-3">
      {label}
      <span className="sr-only"> {interfaceMessages.opensInNewTab}</span>
    </a>
  )
}

/** The honeypot field: invisible for people, filled by bots. */
export function Honeypot() {
  return (
    <p aria-hidden="true" className="sr-only">
      <label>
        {interfaceMessages.leaveThisEmpty}
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}
