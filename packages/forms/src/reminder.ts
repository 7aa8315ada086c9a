import { messages } from '@school/forms/messages/forms'
import { reminder } from '@school/forms/messages/reminder'
import { email, mobile, section } from './fields.ts'
import { createForm, type FormMessages, type RuleMessages } from './forms.ts'

/** One of both is enough; the server says so. The names are those under which they are stored. */
const shape = () =>
  section('reminder', {
    email: email({ autocomplete: 'email', sender: true }),
    mobile: mobile({ autocomplete: 'tel' }),
  })

const definition = { name: 'reminder', path: '/apply-online/reminder', page: '/apply-online', shape } as const

/** A reminder when the intake opens, with the texts of one language. It is on `/apply-online` before that day. */
export const createReminderForm = (
  texts: FormMessages<keyof ReturnType<typeof shape>>,
  rules: RuleMessages,
) => createForm(definition, texts, rules)

/** In the language of this build; on the server in English. */
export const reminderForm = createReminderForm(reminder, messages)
