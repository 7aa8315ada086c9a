import type { Listing } from '@school/upstream'

/**
 * One listing out of several calls, in the order of `keys`; every row knows which call it came from. If one call
 * fails, the whole listing fails: half a listing would look like a removal.
 */
export async function joined<K, U, R>(
  keys: readonly K[],
  ask: (key: K) => Promise<Listing<U>>,
  withKey: (row: U, key: K) => R,
): Promise<Listing<R>> {
  const listings = await Promise.all(keys.map(async (key) => ({ key, listing: await ask(key) })))
  return {
    rows: listings.flatMap(({ key, listing }) =>
      listing.rows.map(({ value, raw }) => ({ value: withKey(value, key), raw })),
    ),
    bad: listings.flatMap(({ listing }) => listing.bad),
    emptyAs: listings.find(({ listing }) => listing.emptyAs !== null)?.listing.emptyAs ?? null,
  }
}
