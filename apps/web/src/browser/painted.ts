/**
 * Resolves after the next frame was painted. The callback of an observer runs within the frame, before it is painted, and a
 * message that it posts is handled afterwards. A hidden page paints no frames, so there is a time limit.
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
