import type { FormMessages } from '../../forms.ts'

export const rights = {
  purpose:
    'We use what you enter only to answer this request. How long it stays after the answer is said above.',
  sections: { rights: 'Your request' },
  fields: {
    request: {
      label: 'What do you ask for?',
      required: 'Choose what you ask for',
      optionLabels: {
        access: 'A copy of the data (access)',
        correction: 'Correction',
        erasure: 'Erasure',
      },
    },
    about: {
      label: 'Reference number, or the mobile number that you gave',
      help: 'For example 01712345678. With it, the office finds what you have sent.',
      required: 'Enter a reference number or a mobile number',
    },
    name: { label: 'Your name', required: 'Name is required' },
    answerTo: {
      label: 'Where shall we answer?',
      help: 'An e-mail address, a mobile number or a postal address.',
      required: 'Say where we shall answer',
    },
    details: { label: 'Anything else', help: 'For a correction: what is wrong, and what is right?' },
  },
} satisfies FormMessages
