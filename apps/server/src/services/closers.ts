/** Functions that close services, in the order in which the services were opened. */
export type Closers = (() => Promise<unknown> | unknown)[]

/** Closes the services in reverse order. */
export async function closeAll(closers: Closers): Promise<void> {
  for (const end of closers.splice(0).reverse()) await end()
}
