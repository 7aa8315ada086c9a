import { contact } from '@school/forms/messages/contact'
import { messages } from '@school/forms/messages/forms'
import { email, LINE, line, lines, section } from './fields.ts'
import { createForm, type FormMessages, type RuleMessages } from './forms.ts'

const shape = () =>
  section('message', {
    name: line({ required: true, autocomplete: 'name' }),
    email: email({ required: true, autocomplete: 'email', sender: true }),
    subject: line({ required: true, max: LINE }),
    message: lines({ required: true, max: 5_000 }),
  })

const definition = { name: 'contact', path: '/contact', shape } as const

/** `/contact` (docs/spec/part-1.md#5) with the texts of one language: all four fields are required. */
export const createContactForm = (texts: FormMessages<keyof ReturnType<typeof shape>>, rules: RuleMessages) =>
  createForm(definition, texts, rules)

/** In the language of this build; on the server in English. */
export const contactForm = createContactForm(contact, messages)
