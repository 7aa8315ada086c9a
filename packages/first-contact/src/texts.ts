// Texts of a foreign server, for display.

const MAX_LENGTH = 200

/** One line without control characters (a terminal would obey them), cut to a length. */
export const cutText = (text: string, length = MAX_LENGTH): string => {
  const line = text
    .slice(0, length * 4)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return line.length <= length ? line : `${line.slice(0, length - 1).toWellFormed()}…`
}
