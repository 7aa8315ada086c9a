import type { FormMessages } from '../../forms.ts'
import { mobileHelp } from './forms.ts'

export const admitCard = {
  purpose: 'We use what you enter only to fetch your card, and do not keep it.',
  sections: { card: 'Admit card' },
  fields: {
    mobile_number: { label: 'Mobile Number', help: mobileHelp, required: 'Mobile number is required' },
    verification_code: { label: 'Password', required: 'Password is required' },
  },
} satisfies FormMessages
