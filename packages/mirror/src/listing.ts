import type { Listing } from '@school/upstream'

/** The listing of an entity in a run. */
export interface Listed<U> extends Listing<U> {
  /**
   * Some calls were not made, because their parent row was rejected. Their rows are missing from the listing without
   * having been deleted.
   */
  partial?: boolean
}

/**
 * Joins the listings of several calls, one for each row of `parents`, in their order. `withKey` adds the parent to a row.
 * If one call fails, the whole listing fails, because missing rows would look deleted. If any listing is empty,
 * `emptyAs` is its least trustworthy form.
 */
export async function joined<K, U, R>(
  parents: Listed<K>,
  list: (key: K) => Promise<Listing<U>>,
  withKey: (row: U, key: K) => R,
): Promise<Listed<R>> {
  const partial = parents.partial === true || parents.rejected.length > 0
  if (!parents.rows.length) return { rows: [], rejected: [], emptyAs: parents.emptyAs, partial }
  const parts = await Promise.all(
    parents.rows.map(async ({ value: key }) => ({ key, listing: await list(key) })),
  )
  const empty = parts.map(({ listing }) => listing.emptyAs).filter((as) => as !== null)
  return {
    rows: parts.flatMap(({ key, listing }) =>
      listing.rows.map(({ value, raw }) => ({ value: withKey(value, key), raw })),
    ),
    rejected: parts.flatMap(({ listing }) => listing.rejected),
    emptyAs: empty.find((as) => as !== 'list') ?? empty[0] ?? null,
    partial,
  }
}

/** A listing of fixed values, for `joined`. */
export function fixedListing<K>(keys: readonly K[]): Listed<K> {
  return { rows: keys.map((value) => ({ value, raw: value })), rejected: [], emptyAs: null }
}
