/**
 * Returns the address of the preview picture of a page, 1200 × 630, which the server makes for messengers. It changes
 * with the content of the picture, because messengers cache pictures forever.
 * @param path of the page, encoded as in its own address
 * @param shown the content of the picture: name, date, picture
 */
export function shareAddress(path: string, shown: readonly (string | null)[]): string {
  // FNV-1a over both bytes of each code unit, in 53 bits: enough to distinguish versions of a page.
  let [low, high] = [0x811c9dc5, 0x01000193]
  for (const unit of JSON.stringify(shown)) {
    const code = unit.codePointAt(0) ?? 0
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b) ^ (low >>> 15)
  }
  const mark = ((high >>> 11) * 2 ** 32 + (low >>> 0)).toString(36)
  return `/share${path === '/' ? '' : path}/${mark}.jpg`
}
