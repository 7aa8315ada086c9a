/**
 * The inline script that starts the entry of the client: once the page has loaded and the browser is idle, or when the visitor
 * clicks or types something. Until then the browser's time belongs to the content of the page, which works without scripts.
 * docs/performance.md has the measurement. Browsers below the floor, without cascade layers, run no scripts.
 * @param entry the address of the entry
 */
export const startScript = (entry: string) => `
if (window.CSSLayerBlockRule) {
  const start = () => import(${JSON.stringify(entry)})
  const whenIdle = window.requestIdleCallback || setTimeout
  addEventListener("load", () => whenIdle(start, { timeout: 2000 }))
  addEventListener("click", start, { once: true })
  addEventListener("keyup", start, { once: true })
}
`
