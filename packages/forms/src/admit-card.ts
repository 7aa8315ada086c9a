import { mobile, secret, section } from './fields.ts'
import { createForm } from './forms.ts'
import { admitCard } from './messages/en/admit-card.ts'
import { messages } from './messages/en/forms.ts'

/** The names are the call's. */
const shape = () =>
  section('card', {
    mobile_number: mobile({ required: true, autocomplete: 'tel' }),
    verification_code: secret({ required: true, max: 100, autocomplete: 'off' }),
  })

const definition = { name: 'admit-card', path: '/job-admit-card', shape } as const

/** `/job-admit-card` (docs/spec/part-2.md#3 and #5) in each language: both fields are required. */
export const admitCardForms = { en: createForm(definition, admitCard, messages) }
export const admitCardForm = admitCardForms.en
