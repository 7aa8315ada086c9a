/** Arabic with what stands between its words, up to its last sign. */
const ARABIC_RUN =
  /(?=[\p{Script=Arabic}\ufd3e\ufd3f])[^\p{Script=Bengali}A-Za-z\u00c0-\u024f]*[\u0600-\u06ff\p{Script=Arabic}\ufd3e\ufd3f]/gu

/**
 * A plain text whose runs of Arabic are isolated by control characters (UAX #9), as `bdi` does on pages: a number behind a verse
 * stays behind it. For feeds and pictures.
 */
export const withIsolatedArabic = (text: string): string =>
  text.replace(ARABIC_RUN, (run) => `\u2067${run}\u2069`)
