import { admitCard } from '@school/forms/messages/admit-card'
import { messages } from '@school/forms/messages/forms'
import { mobile, secret, section } from './fields.ts'
import { createForm, type FormMessages, type RuleMessages } from './forms.ts'

/** The names of the upstream's call. */
const shape = () =>
  section('card', {
    mobile_number: mobile({ required: true, autocomplete: 'tel' }),
    verification_code: secret({ required: true, max: 100, autocomplete: 'current-password' }),
  })

const definition = { name: 'admit-card', path: '/job-admit-card', shape } as const

/** `/job-admit-card` (docs/spec/part-2.md#3 and #5) with the texts of one language: both fields are required. */
export const createAdmitCardForm = (
  texts: FormMessages<keyof ReturnType<typeof shape>>,
  rules: RuleMessages,
) => createForm(definition, texts, rules)

/** In the language of this build; on the server in English. */
export const admitCardForm = createAdmitCardForm(admitCard, messages)
