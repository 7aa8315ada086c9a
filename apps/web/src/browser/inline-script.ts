import { locale } from '../locale.ts'
import { FOLLOW_CHOSEN_LANGUAGE } from './chosen-language.ts'

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
 * The inline script in the head of every page, for what cannot wait for the other scripts. It is the same on all pages of a
 * language, because the policy of a page allows only the inline scripts that the page came with.
 */
export const INLINE_SCRIPT = MARK_BROWSER + (locale === 'en' ? FOLLOW_CHOSEN_LANGUAGE : '') + MARK_SENT_FORMS
