import { messages } from '@school/forms/messages/forms'
import { rights } from '@school/forms/messages/rights'
import { choice, LINE, line, lines, section } from './fields.ts'
import { createForm, type FormMessages, type RuleMessages } from './forms.ts'

/** Nothing is forwarded: the office answers it. The names are those under which it is stored. */
const shape = () =>
  section('rights', {
    request: choice(['access', 'correction', 'erasure'], { required: true }),
    about: line({ required: true, max: LINE, autocomplete: 'off' }),
    name: line({ required: true, autocomplete: 'name' }),
    answerTo: line({ required: true, max: LINE, sender: true }),
    details: lines({ max: 2_000 }),
  })

const definition = { name: 'rights', path: '/privacy', shape } as const

/** A request for access, correction or erasure on `/privacy`, with the texts of one language. */
export const createRightsForm = (texts: FormMessages<keyof ReturnType<typeof shape>>, rules: RuleMessages) =>
  createForm(definition, texts, rules)

/** In the language of this build; on the server in English. */
export const rightsForm = createRightsForm(rights, messages)
