/** The maximum time to wait for a style sheet that does not load. */
const TIMEOUT_MS = 4_000

/**
 * Applies the complete style sheet, because the document contains only the rules of its own elements. If nothing calls this,
 * the first interaction of the visitor applies it in the same way (build/start-scripts.ts).
 *
 * The document has two links (entry-server.tsx). The first one only loads the file. The second one is disabled, until it
 * applies the file from the browser's cache: when the first one got another `media`, Chromium did the layout of the whole
 * page again. `crossorigin` keeps both from sharing one parsed style sheet, which would do the same with each later link
 * (docs/decisions/0087-second-style-sheet-link.md).
 */
export async function applyStyleSheet(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][crossorigin]')
  if (!link) return
  link.disabled = false
  if (link.sheet) return
  await new Promise((resolve) => {
    link.addEventListener('load', resolve, { once: true })
    link.addEventListener('error', resolve, { once: true })
    setTimeout(resolve, TIMEOUT_MS)
  })
}
