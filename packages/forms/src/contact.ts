import { email, LINE, line, lines, section } from './fields.ts'
import { createForm } from './forms.ts'
import { contact } from './messages/en/contact.ts'
import { messages } from './messages/en/forms.ts'

const shape = () =>
  section('message', {
    name: line({ required: true, autocomplete: 'name' }),
    email: email({ required: true, autocomplete: 'email' }),
    subject: line({ required: true, max: LINE }),
    message: lines({ required: true, max: 5_000 }),
  })

const definition = { name: 'contact', path: '/contact', shape } as const

/** `/contact` (docs/spec/part-1.md#5) in each language: all four fields are required. */
export const contactForms = { en: createForm(definition, contact, messages) }
export const contactForm = contactForms.en
