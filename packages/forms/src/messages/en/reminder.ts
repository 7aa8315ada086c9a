import type { FormMessages } from '../../forms.ts'
import { mobileHelp } from './forms.ts'

export const reminder = {
  purpose: 'We use what you enter only for this one message, and erase it some weeks later.',
  sections: { reminder: 'Shall we tell you when it opens?' },
  fields: {
    email: { label: 'E-mail address' },
    mobile: { label: 'Mobile number', help: mobileHelp },
  },
} satisfies FormMessages

/** The error when nothing is entered. */
export const reminderMissing = 'Say where we shall send the message'
