import type { FormMessages } from '../../forms.ts'
import { mobileHelp } from './forms.ts'

export const reminder = {
  purpose: 'We use what you enter only for this one message, and erase it some weeks later.',
  sections: { reminder: 'Shall we tell you when applications open?' },
  fields: {
    email: { label: 'E-mail address' },
    mobile: { label: 'Mobile number', help: mobileHelp },
  },
} satisfies FormMessages

/** The error when nothing is entered. */
export const reminderMissing = 'Enter an e-mail address or a mobile number'
