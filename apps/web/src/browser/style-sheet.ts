/** How long a style sheet that does not come is waited for. */
const TIMEOUT_MS = 4_000

/**
 * Applies the whole style sheet, of which the document contains the rules of its own elements only. Otherwise the first
 * interaction does (build/start-scripts.ts).
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
