// The parts of a page (`.piece` in styles.css) are laid out when they come near, and have a guessed height until then. A visitor who
// opens a page at its top does not see that. The others follow when the browser is idle (../ui/far-pieces.ts). Where a place in the page is looked for, everything is laid out at once: by Back,
// a reload, a fragment, the switch of the language, and by every navigation within the site.

/**
 * For the inline script: marks a page that is opened at its top.
 * @param place the item of the session storage with a place to scroll to
 */
export const markPieces = (place: string) => `
try {
  const [opening] = performance.getEntriesByType("navigation")
  if (opening?.type === "navigate" && !location.hash && !sessionStorage.getItem("${place}"))
    document.documentElement.dataset.pieces = ""
} catch {}`

/** Lays out the whole page. */
export function showWhole(): void {
  delete document.documentElement.dataset.pieces
}
