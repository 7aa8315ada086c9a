/**
 * Chooses the form of an English message for a number. Bangla needs none: its nouns do not change, and its messages write
 * the number with `inBangla`.
 */
export const plural = (count: number, forms: { one: string; other: string }): string =>
  count === 1 ? forms.one : forms.other
