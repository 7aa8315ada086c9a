import { withoutBrokenCharacters } from '@school/upstream/schemas'

// Characters that programs have written as their numbers, and what Word writes for signs of its own fonts.

/** `\u09ac`, as JSON writes it: the text was made JSON twice. */
const ESCAPED = /\\u([0-9a-f]{4})/gi
/** The same in Bangla whose backslashes are gone. Three in a row are no word. */
const BARE = /(?:u(?:09[89a-f][0-9a-f]|200[cd])){3,}/i
const BARE_ONE = /u(09[6-9a-f][0-9a-f]|20[01][0-9a-f])/gi
/** An emoji as two entities, one for each half of it in UTF-16. */
const HALVES = /&#(?:(5[56]\d{3})|x(d[89ab][0-9a-f]{2}));&#(?:(5[67]\d{3})|x(d[c-f][0-9a-f]{2}));/gi

/** What an entity or a number may stand for and no text can have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters on purpose
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

const characterOf = (hex: string) => String.fromCharCode(Number.parseInt(hex, 16)).replace(CONTROLS, '')

/** The text with its characters in place of their numbers. */
export function withoutCodes(text: string): string {
  const read = text
    .replace(ESCAPED, (_, hex: string) => characterOf(hex))
    .replace(HALVES, (halves, ...codes: (string | undefined)[]) => {
      const [high, highHex, low, lowHex] = codes
      const character = String.fromCharCode(
        high ? Number(high) : Number.parseInt(highHex ?? '', 16),
        low ? Number(low) : Number.parseInt(lowHex ?? '', 16),
      )
      return character.length === 2 && character.isWellFormed() ? character : halves
    })
  const bangla = BARE.test(read) ? read.replace(BARE_ONE, (_, hex: string) => characterOf(hex)) : read
  return withoutBrokenCharacters(bangla)
}

/** Signs of Symbol and Wingdings: Word writes U+F000 and the byte of the sign in its font. */
const SIGNS = new Map(
  Object.entries({
    '\uf0b7': '•',
    '\uf0a7': '▪',
    '\uf06e': '▪',
    '\uf0d8': '➢',
    '\uf076': '❖',
    '\uf0fc': '✓',
    '\uf0fb': '✗',
    '\uf0fe': '☑',
    '\uf0a8': '☐',
    '\uf06f': '☐',
    '\uf071': '☐',
    '\uf0e0': '→',
    '\uf0e8': '→',
    '\uf0df': '←',
    '\uf04a': '🙂',
    '\uf04c': '🙁',
  }),
)

/** In normal form (docs/spec/rulings.md#14), without signs that only Word's fonts have. One that is not known is a bullet at the beginning of a line. */
export const readable = (text: string): string =>
  (/[\uf020-\uf0ff]/.test(text)
    ? text
        .replace(/[\uf020-\uf0ff]/g, (sign) => SIGNS.get(sign) ?? sign)
        .replace(/^([^\S\n]{0,20})[\uf020-\uf0ff](?=\s)/gm, '$1•')
    : text
  )
    .replace(CONTROLS, '')
    .normalize('NFC')
