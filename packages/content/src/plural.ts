const rules = new Intl.PluralRules('en')

/**
 * Chooses the form of an English message for a number. Bangla needs none: its nouns do not change, and its messages write
 * the number with `toLocaleString('bn')`.
 */
export const plural = (count: number, forms: { one: string; other: string }): string =>
  rules.select(count) === 'one' ? forms.one : forms.other
