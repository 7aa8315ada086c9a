/** Calls a function when the browser is idle; where it cannot say so (Safari), a second later. Returns how to cancel it. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback)
    return () => cancelIdleCallback(handle)
  }
  const handle = setTimeout(callback, 1_000)
  return () => clearTimeout(handle)
}
