// The switch of the language keeps the place in the page. Both languages have the same headings, so the place is the last one
// above the line, and its position in the window.

/** The item of the session storage: index of the heading, position in px, time in ms. */
export const PLACE = 'place'
export const HEADINGS = '#content :is(h1,h2,h3)'
/** Below the sticky bar, in px from the top of the window. */
const LINE = 120

/** Stores the place for the page in the other language, which the inline script scrolls to. */
export function storePlace(): void {
  const tops = [...document.querySelectorAll(HEADINGS)].map((heading) => heading.getBoundingClientRect().top)
  const index = tops.filter((top) => top <= LINE).length - 1
  try {
    if (scrollY) sessionStorage.setItem(PLACE, `${[index, tops[index], Date.now()]}`)
  } catch {
    // Storage may be full or forbidden: the other page opens at its top.
  }
}
