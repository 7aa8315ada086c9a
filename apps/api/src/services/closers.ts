/** Ends what was opened, in the order in which it was opened. */
export type Closers = (() => Promise<unknown> | unknown)[]

/** Ends the last one first. */
export async function closeAll(closers: Closers): Promise<void> {
  for (const end of closers.splice(0).reverse()) await end()
}
