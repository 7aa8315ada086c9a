/**
 * A short text in lower case, with digits of Bangla, Arabic and Persian as ASCII digits, unusual blanks and dashes as usual ones, and
 * without tags, blanks of HTML and invisible characters.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/<[^<>]*>|&(?:nbsp|#160|#xa0);/gi, ' ')
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
