import * as bn from './messages/bn.ts'
import * as en from './messages/en.ts'

/** Messages in any language: texts, lists of as many texts, functions of the same arguments. */
type InAnyLanguage<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [name in keyof T]: InAnyLanguage<T[name]> }

/**
 * The messages of both languages by area and name, for the server, which answers in both. A page has one language, that of
 * its build, and imports `@school/content/messages/<area>`. A message that only one language has, or whose kind or
 * arguments differ, is a type error here.
 */
export const messagesIn = { en, bn } satisfies {
  en: InAnyLanguage<typeof bn>
  bn: InAnyLanguage<typeof en>
}
