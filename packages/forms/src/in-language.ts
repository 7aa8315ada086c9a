// All forms and their texts in one language, for the server, which answers in every language. In a browser a page has
// one language, that of its build (docs/decisions/0068).

import { createAdmitCardForm } from './admit-card.ts'
import { createApplicationForm } from './application.ts'
import { createContactForm } from './contact.ts'
import * as admitCard from './messages/en/admit-card.ts'
import * as amounts from './messages/en/amounts.ts'
import * as application from './messages/en/application.ts'
import * as applicationTexts from './messages/en/application-texts.ts'
import * as contact from './messages/en/contact.ts'
import * as errors from './messages/en/errors.ts'
import * as forms from './messages/en/forms.ts'
import * as outcome from './messages/en/outcome.ts'

/** The English texts by file and name. */
export const englishTexts = {
  'admit-card': admitCard,
  amounts,
  application,
  'application-texts': applicationTexts,
  contact,
  errors,
  forms,
  outcome,
}

/** The same texts in any language. */
type InAnyLanguage<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : T extends readonly string[]
      ? readonly string[]
      : { [name in keyof T]: InAnyLanguage<T[name]> }

/** Returns all texts of the forms in one language, by file and name of the English ones. */
export type Texts = InAnyLanguage<typeof englishTexts>

/** The three forms in the language of their texts. */
export const createForms = (texts: Texts) => ({
  application: createApplicationForm(texts.application.application, texts.forms.messages),
  contact: createContactForm(texts.contact.contact, texts.forms.messages),
  admitCard: createAdmitCardForm(texts['admit-card'].admitCard, texts.forms.messages),
})
