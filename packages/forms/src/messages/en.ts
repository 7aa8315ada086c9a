// All English texts of the forms, by file.

export * as admitCard from './en/admit-card.ts'
export * as amounts from './en/amounts.ts'
export * as application from './en/application.ts'
export * as applicationTexts from './en/application-texts.ts'
export * as clock from './en/clock.ts'
export * as contact from './en/contact.ts'
export * as errors from './en/errors.ts'
export * as forms from './en/forms.ts'
export * as outcome from './en/outcome.ts'
export * as reminder from './en/reminder.ts'
export * as rights from './en/rights.ts'
export * as status from './en/status.ts'
