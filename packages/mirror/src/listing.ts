import type { Listing } from '@school/upstream'

/** A listing as a run takes it. */
export interface Listed<U> extends Listing<U> {
  /**
   * Some calls could not be made, because the row that they are about was rejected. So nobody knows if what is missing
   * here was deleted, however often it is missing.
   */
  partial?: boolean
}

/**
 * One listing out of several calls, in the order of `above`, the rows that each call is about; every row knows which
 * call it came from. If one call fails, the whole listing fails: half a listing would look like a removal. `emptyAs`
 * says if any of the calls brought nothing, in its least trustworthy form.
 */
export async function joined<K, U, R>(
  above: Listed<K>,
  ask: (key: K) => Promise<Listing<U>>,
  withKey: (row: U, key: K) => R,
): Promise<Listed<R>> {
  if (!above.rows.length)
    return { rows: [], rejected: [], emptyAs: above.emptyAs, partial: above.rejected.length > 0 }
  const parts = await Promise.all(
    above.rows.map(async ({ value: key }) => ({ key, listing: await ask(key) })),
  )
  const empty = parts.map(({ listing }) => listing.emptyAs).filter((as) => as !== null)
  return {
    rows: parts.flatMap(({ key, listing }) =>
      listing.rows.map(({ value, raw }) => ({ value: withKey(value, key), raw })),
    ),
    rejected: parts.flatMap(({ listing }) => listing.rejected),
    emptyAs: empty.find((as) => as !== 'list') ?? empty[0] ?? null,
    partial: above.partial === true || above.rejected.length > 0,
  }
}

/** A listing of what is known beforehand, for `joined`. */
export function fixedListing<K>(keys: readonly K[]): Listed<K> {
  return { rows: keys.map((value) => ({ value, raw: value })), rejected: [], emptyAs: null }
}
