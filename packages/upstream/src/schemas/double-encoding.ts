// Repairs text that was encoded as UTF-8 twice: its bytes were taken for windows-1252 (in MySQL: latin1) and encoded again.
// "বাংলা" arrives as "à¦¬à¦¾à¦‚à¦²à¦¾".

/** The bytes of the characters that windows-1252 has between 0x80 and 0x9f. The others of them are C1 controls. */
const BYTES = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at))].map(
    (character, at) => [character, 0x80 + at],
  ),
)
const SPECIAL = [...BYTES.keys()].filter((character) => character > '\u00ff').join('')
/** A row of characters that windows-1252 has beyond ASCII. */
const RUN = new RegExp(`[\\u0080-\\u00ff${SPECIAL}]{2,}`, 'g')
/** The first byte of a character in UTF-8, and a second one: nothing else needs a closer look. */
const SUSPICIOUS = new RegExp(`[\\u00c2-\\u00f4][\\u0080-\\u00bf${SPECIAL}]`)
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The text, with each row of characters beyond ASCII decoded whose bytes are valid UTF-8: that is certain, because such
 * rows mean nothing otherwise. Other rows stay as they are ("é", "“", "©").
 */
export function withoutDoubleEncoding(text: string): string {
  if (!SUSPICIOUS.test(text)) return text
  return text.replace(RUN, (run) => {
    try {
      return utf8.decode(Uint8Array.from(run, (character) => BYTES.get(character) ?? character.charCodeAt(0)))
    } catch {
      return run
    }
  })
}
