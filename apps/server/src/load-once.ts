/**
 * Loads something at its first use, and holds it. A failed load is not held: whoever comes next tries again, because the disk, the memory
 * or the number of open files that it lacked may be there by then.
 */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let held: Promise<Value> | undefined
  return () => {
    if (held) return held
    const loading = load()
    held = loading
    loading.catch(() => {
      held = undefined
    })
    return loading
  }
}
