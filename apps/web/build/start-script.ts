/**
 * The inline script that starts the scripts of the client: once the page has loaded and the browser is idle, or when the visitor
 * clicks or types something. Links that preload them with the page would delay its style sheet and pictures on a slow line
 * (docs/performance.md). The files of the route load with those of every page, so that the entry need not wait for another round trip. Browsers
 * below the floor, without cascade layers, run no scripts.
 * @param entry the address of the entry
 * @param imports the files that the entry imports, so that they load at the same time
 */
export const startScript = (entry: string, imports: string[]) => `
if (window.CSSLayerBlockRule) {
  let start = () => {
    start = () => {}
    const ofRoute = document.getElementById("route-files")?.textContent ?? "[]"
    for (const href of [...${JSON.stringify(imports)}, ...JSON.parse(ofRoute)])
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }))
    import(${JSON.stringify(entry)})
  }
  addEventListener("load", () => (window.requestIdleCallback || setTimeout)(() => start(), { timeout: 2000 }))
  addEventListener("click", () => start())
  addEventListener("keyup", () => start())
}
`
