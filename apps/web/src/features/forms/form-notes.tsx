// What every form says beside its fields.

import * as interfaceMessages from '@school/content/messages/forms'
import { type Form, HONEYPOT_FIELD, privacyLink } from '@school/forms'
import { localHref } from '../../locale.ts'

export function RequiredLine() {
  return (
    <p className="text-sm text-muted">
      {interfaceMessages.requiredFieldsBefore} <span className="text-red-700">*</span>{' '}
      {interfaceMessages.requiredFieldsAfter}
    </p>
  )
}

/** What the entries are used for, said before there are any. */
export function PurposeLine({ form }: { form: Form }) {
  return (
    <p className="text-sm text-muted">
      {form.purpose} <PageLink {...privacyLink} />
    </p>
  )
}

/** In a tab of its own: what has been entered stays, without script too. */
export function PageLink({ label, path }: { label: string; path: string }) {
  return (
    <a href={localHref(path)} target="_blank" rel="noopener" className="underline underline-offset-3">
      {label}
      <span className="sr-only"> {interfaceMessages.opensInNewTab}</span>
    </a>
  )
}

/** What people do not see, and programs fill in. */
export function Honeypot() {
  return (
    <p aria-hidden="true" className="sr-only">
      <label>
        {interfaceMessages.leaveThisEmpty}
        <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}
