/**
 * The address of the picture that messengers show beside a link to a page: 1200 × 630, made by the server. It changes
 * whenever what the picture shows changes, since messengers keep what they once fetched.
 * @param path of the page, encoded as in its own address
 * @param shown what the picture is made of: name, date, picture
 */
export function shareAddress(path: string, shown: readonly (string | null)[]): string {
  // FNV-1a over both halves of each unit, in 53 bits: enough to tell versions of one page apart.
  let [low, high] = [0x811c9dc5, 0x01000193]
  for (const unit of JSON.stringify(shown)) {
    const code = unit.codePointAt(0) ?? 0
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b) ^ (low >>> 15)
  }
  const mark = ((high >>> 11) * 2 ** 32 + (low >>> 0)).toString(36)
  return `/share${path === '/' ? '' : path}/${mark}.jpg`
}
