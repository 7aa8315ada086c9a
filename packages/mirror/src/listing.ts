import { addFieldCounts, type FieldCounts, type Listing } from '@school/upstream'

/**
 * Joins the listings of several calls, one for each row of `parents`, in their order. `withKey` adds the parent to a row.
 * If one call fails, the whole listing fails, because missing rows would look deleted. If any listing is empty,
 * `emptyAs` is its least trustworthy form. It is partial if any part is, or if a parent was rejected: the calls for it were
 * not made, and its rows are missing without having been deleted.
 */
export async function joined<K, U, R>(
  parents: Listing<K>,
  list: (key: K) => Promise<Listing<U>>,
  withKey: (row: U, key: K) => R,
): Promise<Listing<R>> {
  const isPartial = parents.partial || parents.rejected.length > 0
  if (!parents.rows.length) {
    const { emptyAs, remarks } = parents
    return { rows: [], rejected: [], emptyAs, partial: isPartial, remarks, fields: {} }
  }
  const parts = await Promise.all(
    parents.rows.map(async ({ value: key }) => ({ key, listing: await list(key) })),
  )
  const empty = parts.map(({ listing }) => listing.emptyAs).filter((as) => as !== null)
  const fields: FieldCounts = {}
  for (const { listing } of parts) addFieldCounts(fields, listing.fields)
  return {
    rows: parts.flatMap(({ key, listing }) =>
      listing.rows.map(({ value, raw }) => ({ value: withKey(value, key), raw })),
    ),
    rejected: parts.flatMap(({ listing }) => listing.rejected),
    emptyAs: empty.find((as) => as !== 'list') ?? empty[0] ?? null,
    partial: isPartial || parts.some(({ listing }) => listing.partial),
    remarks: [...new Set([...parents.remarks, ...parts.flatMap(({ listing }) => listing.remarks)])],
    fields,
  }
}

/** A listing of fixed values, for `joined`. */
export function fixedListing<K>(keys: readonly K[]): Listing<K> {
  const rows = keys.map((value) => ({ value, raw: value }))
  return { rows, rejected: [], emptyAs: null, partial: false, remarks: [], fields: {} }
}
