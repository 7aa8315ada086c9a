import type { RenderStaticPage, StaticPage } from '@school/server/static-pages'
import type { ReactNode } from 'react'
import { OfficePage } from './staff/office/office-page.tsx'
import { OperationPage } from './staff/operation/operation-page.tsx'
import { FormErrorPage, ResultPage, StatusPage } from './staff/plain/form-pages.tsx'
import { OverloadPage, UnavailablePage } from './staff/plain/outage-pages.tsx'
import { UnwantedPage } from './staff/plain/unwanted-page.tsx'
import { renderDocument } from './staff/render-document.ts'

// The pages that React renders statically: those of the staff, and the plain ones for when the site's own cannot be rendered. No
// script belongs to them (docs/decisions/0119-static-pages.md).

/** Renders a page as complete HTML, in the language of this build. */
export const renderStaticPage: RenderStaticPage = (page) => renderDocument(pageFor(page))

function pageFor(page: StaticPage): ReactNode {
  switch (page.page) {
    case 'office':
      return <OfficePage {...page} />
    case 'operation':
      return <OperationPage {...page} />
    case 'overload':
      return <OverloadPage />
    case 'unavailable':
      return <UnavailablePage {...page} />
    case 'result':
      return <ResultPage {...page} />
    case 'status':
      return <StatusPage {...page} />
    case 'unwanted':
      return <UnwantedPage {...page} />
    case 'form errors':
      return <FormErrorPage {...page} />
  }
}
