import { renderDocument } from '../staff/render-document.ts'
import { BothScripts } from './both-scripts.tsx'
import { DesignPage } from './design-page.tsx'

// `/design`, in development only (apps/server/src/development/pages.ts loads it through Vite; no build contains it): all parts of the
// site in both scripts, side by side.

/** Renders the parts in the language of the server, or a document with both languages beside each other. */
export const renderDesign = (both: boolean): string => renderDocument(both ? <BothScripts /> : <DesignPage />)
