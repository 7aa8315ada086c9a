import type { FormMessages } from '../../forms.ts'

export const contact = {
  purpose: 'We use what you enter only to answer you.',
  sections: { message: 'Message' },
  fields: {
    name: { label: 'Name', required: 'Name is required' },
    email: { label: 'E-mail', required: 'E-mail is required' },
    subject: { label: 'Subject', required: 'Subject is required' },
    message: { label: 'Message', required: 'Message is required' },
  },
} satisfies FormMessages
