import type { Locale } from '@school/content/locales'

// The language that a visitor has chosen with the switch in the header.

const NAME = 'language'
const YEAR = 365 * 24 * 60 * 60

/** Stores the choice in a cookie, which no cached page depends on. */
export function storeChosenLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is newer than the browser floor
  document.cookie = `${NAME}=${locale}; path=/; max-age=${YEAR}; samesite=lax`
}

/**
 * Inline script of the English home page. A visitor who has chosen Bangla and opens the site gets the Bangla home page. Every
 * other address keeps its language, and so do reloads and navigation within the site. The browser decides, so the server can
 * cache one page for all visitors.
 */
export const FOLLOW_CHOSEN_LANGUAGE = `
if (
  location.pathname === "/" &&
  /(^|; )${NAME}=bn/.test(document.cookie) &&
  document.referrer.indexOf(location.origin + "/") !== 0 &&
  performance.getEntriesByType("navigation")[0].type === "navigate"
)
  location.replace("/bn" + location.search + location.hash)`
