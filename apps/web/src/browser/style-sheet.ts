/** The maximum time to wait for a style sheet that does not load. */
const TIMEOUT_MS = 4_000

/**
 * Applies the complete style sheet, because the document contains only the rules of its own elements. If nothing calls this,
 * the first interaction of the visitor applies it (build/start-scripts.ts).
 */
export async function applyStyleSheet(): Promise<void> {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.media === 'print') link.media = 'all'
    if (link.sheet) continue
    await new Promise((resolve) => {
      link.addEventListener('load', resolve, { once: true })
      link.addEventListener('error', resolve, { once: true })
      setTimeout(resolve, TIMEOUT_MS)
    })
  }
}
