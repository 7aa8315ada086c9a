import layout from 'virtual:layout'
import * as messages from '@school/content/messages/layout'
import type { UnavailableSection } from '@school/server/static-pages'
import { localDigits } from '../../ui/format-number.ts'
import { FirstPageLink, PlainPage } from './plain-page.tsx'

// The pages for when the site's own pages cannot be rendered. They are rendered once, at the start of the server.

/** The page cannot be rendered because too many others wait. */
export function OverloadPage() {
  const phone = localDigits(layout.site.phones[0])
  return (
    <PlainPage title={messages.tooManyVisitors}>
      <h1>{messages.tooManyVisitors}</h1>
      <p>{messages.tooManyVisitorsText({ phone })}</p>
      <p>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the one that was requested */}
        <a href="">{messages.tryAgain}</a>
      </p>
      <FirstPageLink>{messages.goBackHome}</FirstPageLink>
    </PlainPage>
  )
}

/** The page could not be rendered, and neither could the site's own error page. */
export function FailurePage() {
  return (
    <PlainPage title={messages.somethingWentWrong}>
      <h1>{messages.somethingWentWrong}</h1>
      <p>{messages.pageFailedBriefly}</p>
      <FirstPageLink>{messages.home}</FirstPageLink>
    </PlainPage>
  )
}

/** The page that the balancer shows when no replica answers, in all languages, because the balancer does not read the address. */
export function UnavailablePage({ sections }: { sections: UnavailableSection[] }) {
  return (
    <PlainPage title={layout.site.brand}>
      {sections.map(({ locale, brand, text }) => (
        <section key={locale} lang={locale}>
          <h1>{brand}</h1>
          <p>{text}</p>
        </section>
      ))}
    </PlainPage>
  )
}
