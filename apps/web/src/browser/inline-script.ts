import { locale } from '../locale.ts'
import { FOLLOW_CHOSEN_LANGUAGE } from './chosen-language.ts'
import { markPieces } from './pieces.ts'
import { HEADINGS, PLACE } from './place.ts'

/**
 * Marks on the root element, which must be there before the first paint (styles.css). `data-scripts`: scripts will run, because
 * the browser is supported; so what only a script can open is closed. `data-pdf`: the browser shows a PDF within a page. No phone
 * does; browsers without `pdfViewerEnabled` (Firefox before 99, Safari before 16.4) do on computers.
 */
const MARK_BROWSER = `
if (window.CSSLayerBlockRule) {
  const marks = document.documentElement.dataset
  marks.scripts = ""
  if (navigator.pdfViewerEnabled !== false && !matchMedia("(pointer: coarse)").matches) marks.pdf = ""
}`

/**
 * Marks a form that the browser sends before hydration, so that the script does not send it again. The mark is removed when the
 * page is shown again, or after the server's time limit for a request (120 s).
 */
const MARK_SENT_FORMS = `
addEventListener("submit", ({ target: form, defaultPrevented }) => {
  if (defaultPrevented) return
  form.dataset.sent = ""
  setTimeout(() => delete form.dataset.sent, 130000)
})
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return
  for (const form of document.querySelectorAll("[data-sent]")) {
    delete form.dataset.sent
    form.dataset.back = ""
  }
})`

/**
 * Holds the first click on a link with `data-in-page` (a picture, a video) until the page is hydrated: before, it would leave for
 * the file or the video's host. If the scripts do not come, the link is followed after eight seconds.
 */
const HOLD_FIRST_CLICK = `
addEventListener("click", (event) => {
  const root = document.documentElement
  const link = event.target.closest("a[data-in-page]")
  if (!link || !("scripts" in root.dataset) || "ready" in root.dataset || "held" in link.dataset) return
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (document.querySelector("html[class*=translated-], body font")) return
  event.preventDefault()
  for (const other of document.querySelectorAll("[data-held]")) delete other.dataset.held
  link.dataset.held = ""
  const follow = () => {
    clearTimeout(late)
    hydrated.disconnect()
    if ("held" in link.dataset) link.click()
    delete link.dataset.held
  }
  const hydrated = new MutationObserver(follow)
  hydrated.observe(root, { attributeFilter: ["data-ready"] })
  const late = setTimeout(follow, 8000)
}, true)`

/**
 * Scrolls to the place that the switch of the language has stored (navigation.ts), as soon as the page is complete and before the
 * visitor sees its top for long.
 */
const RESTORE_PLACE = `
addEventListener("DOMContentLoaded", () => {
  try {
    const [index, top, time] = sessionStorage.getItem("${PLACE}").split(",")
    sessionStorage.removeItem("${PLACE}")
    const heading = document.querySelectorAll("${HEADINGS}")[index]
    if (Date.now() - time < 60000 && !scrollY)
      scrollBy({ top: heading.getBoundingClientRect().top - top, behavior: "instant" })
  } catch {}
})`

const ID = 'inline'

/**
 * The inline script in the head of every page, for what cannot wait for the other scripts. It is the same on all pages of a
 * language, because the policy of a page allows only the inline scripts that the page came with. The other scripts take its text
 * from the page.
 */
export const INLINE_SCRIPT = {
  id: ID,
  children: import.meta.env.SSR
    ? MARK_BROWSER +
      markPieces(PLACE) +
      (locale === 'en' ? FOLLOW_CHOSEN_LANGUAGE : '') +
      MARK_SENT_FORMS +
      HOLD_FIRST_CLICK +
      RESTORE_PLACE
    : (document.getElementById(ID)?.textContent ?? ''),
}
