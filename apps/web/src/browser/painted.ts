/**
 * Resolves after the next frame. An observer answers within it, before it is painted, and a message comes behind it. A hidden
 * page paints none, so there is a time limit.
 */
export const painted = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    const frame = new IntersectionObserver(() => {
      frame.disconnect()
      port2.postMessage(null)
    })
    frame.observe(document.documentElement)
    setTimeout(resolve, 100)
  })
