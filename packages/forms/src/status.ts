import { pastDate } from './date-fields.ts'
import { line, section } from './fields.ts'
import { createForm, type FormMessages, type RuleMessages } from './forms.ts'

/** The characters of a reference, with room for what people type around it. */
const MAX_REFERENCE = 40

const shape = (today: string) =>
  section('status', {
    reference: line({ required: true, max: MAX_REFERENCE, autocomplete: 'off' }),
    dob: pastDate(today, { required: true, autocomplete: 'off' }),
  })

const definition = { name: 'status', path: '/application-status', shape } as const

/** `/application-status` with the texts of one language: both fields are required, and nothing is stored. Only the server checks it. */
export const createStatusForm = (texts: FormMessages<keyof ReturnType<typeof shape>>, rules: RuleMessages) =>
  createForm(definition, texts, rules)
