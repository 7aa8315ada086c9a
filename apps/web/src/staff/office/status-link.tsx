import * as messages from '@school/content/messages/office'
import type { OfficeView } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { formatDate } from '../../ui/format-date.ts'

/** Withdraws the links to the status of an application, and makes a new one. */
export function NewStatusLink({ reference }: { reference: string }) {
  return (
    <form className="no-print" method="post" action={localHref(`/office/${reference}/new-link`)}>
      <h2>{messages.statusLinks}</h2>
      <p>{messages.statusLinksHelp}</p>
      <p>
        <button type="submit" className="plain">
          {messages.newStatusLink}
        </button>
      </p>
    </form>
  )
}

/** The new link. */
export function StatusLinkView({ reference, href, until }: Extract<OfficeView, { name: 'status link' }>) {
  return (
    <>
      <h1>{messages.statusLinks}</h1>
      <p role="status">{messages.statusLinkMade({ until: formatDate(until) })}</p>
      <p className="card">
        <a href={href}>{href}</a>
      </p>
      <p>
        <a className="button" href={localHref(`/office/${reference}`)}>
          {messages.backToApplication}
        </a>
      </p>
    </>
  )
}
