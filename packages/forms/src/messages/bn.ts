// All Bangla texts of the forms, by file.

export * as admitCard from './bn/admit-card.ts'
export * as amounts from './bn/amounts.ts'
export * as application from './bn/application.ts'
export * as applicationTexts from './bn/application-texts.ts'
export * as clock from './bn/clock.ts'
export * as contact from './bn/contact.ts'
export * as errors from './bn/errors.ts'
export * as forms from './bn/forms.ts'
export * as outcome from './bn/outcome.ts'
export * as reminder from './bn/reminder.ts'
export * as rights from './bn/rights.ts'
export * as status from './bn/status.ts'
