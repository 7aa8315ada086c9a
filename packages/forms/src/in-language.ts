// All forms and their texts in both languages, for the server, which answers in both. A page has one language, that of its
// build (docs/decisions/0094-messages-are-typed-modules.md).

import { createAdmitCardForm } from './admit-card.ts'
import { createApplicationForm } from './application.ts'
import { createContactForm } from './contact.ts'
import * as bn from './messages/bn.ts'
import * as en from './messages/en.ts'
import { createReminderForm } from './reminder.ts'
import { createRightsForm } from './rights.ts'
import { createStatusForm } from './status.ts'

/**
 * Texts in any language: texts, lists of as many texts, functions of the same arguments. English forms show options by
 * their values, so labels of options may be missing, and initial values in a language.
 */
type InAnyLanguage<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : T extends readonly string[]
      ? { readonly [index in keyof T]: string }
      : { readonly [name in keyof T as Exclude<name, 'optionLabels' | 'initial'>]: InAnyLanguage<T[name]> }

/** All texts of the forms in one language, by file and name. */
export type Texts = InAnyLanguage<typeof en>

/** A text that only one language has, or whose kind or arguments differ, is a type error here. */
export const textsIn = { en, bn } satisfies { en: InAnyLanguage<typeof bn>; bn: Texts }

/** The forms in the language of their texts. */
export const createForms = (texts: Texts) => ({
  application: createApplicationForm(texts.application.application, texts.forms.messages),
  contact: createContactForm(texts.contact.contact, texts.forms.messages),
  admitCard: createAdmitCardForm(texts.admitCard.admitCard, texts.forms.messages),
  reminder: createReminderForm(texts.reminder.reminder, texts.forms.messages),
  rights: createRightsForm(texts.rights.rights, texts.forms.messages),
  status: createStatusForm(texts.status.status, texts.forms.messages),
})
