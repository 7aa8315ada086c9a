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
  let decoded = text
  // Each move of a database may have encoded it once more.
  for (let times = 0; times < MAX_TIMES && SUSPICIOUS.test(decoded); times++) {
    const before = decoded
    decoded = decodedRuns(before.replace(LOST_BLANK, '$1\u00a0'))
    if (decoded === before) break
  }
  return withoutHalfEncoding(decoded)
}
const MAX_TIMES = 3
/** The last byte of ঠ is a blank in windows-1252, which programs replace by a usual one. No character ends before it. */
const LOST_BLANK = /(\u00e0\u00a6) (?=\u00e0[\u00a6\u00a7])/g

/** windows-1252 that was taken for latin1: what is a control there is a quotation mark or a dash. */
const withoutHalfEncoding = (text: string) =>
  text.replace(/[\u0080-\u009f]/g, (control) =>
    new TextDecoder('windows-1252').decode(Uint8Array.of(control.charCodeAt(0))),
  )

function decodedRuns(text: string): string {
  return text.replace(RUN, (run) => {
    const bytes = Uint8Array.from(run, (character) => BYTES.get(character) ?? character.charCodeAt(0))
    const whole = decoded(bytes)
    if (whole !== null) return whole
    // A column that is too short has cut the last character.
    const rest = CUT.exec(String.fromCharCode(...bytes.slice(-3)))?.[0].length ?? 0
    const beginning =
      rest > 0 && bytes.length - rest >= MIN_BEFORE_CUT ? decoded(bytes.slice(0, -rest)) : null
    return beginning ?? run
  })
}

/** The first bytes of a character, without its last one. */
const CUT = /[\u00c2-\u00df]$|[\u00e0-\u00ef][\u0080-\u00bf]?$|[\u00f0-\u00f4][\u0080-\u00bf]{0,2}$/
/** Two characters of Bangla: fewer prove nothing. */
const MIN_BEFORE_CUT = 6

function decoded(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}
