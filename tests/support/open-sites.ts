// The sites that a test has started and not closed (site.ts). A process of Vitest serves many files, so a site that a failed
// test leaves would work until the last of them has ended.

const open = new Set<() => Promise<void>>()

/** Registers what closes a site. @returns a function that closes it once, however often it is called */
export function registerSite(end: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  const close = () => {
    open.delete(close)
    closing ??= end()
    return closing
  }
  open.add(close)
  return close
}

/** Closes all sites that are still open. */
export async function closeOpenSites(): Promise<void> {
  await Promise.all([...open].map((close) => close()))
}
