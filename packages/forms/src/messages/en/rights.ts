import type { FormMessages } from '../../forms.ts'

export const rights = {
  purpose: 'We use what you enter only to answer this request. The text above says how long we keep it.',
  sections: { rights: 'Your request' },
  fields: {
    request: {
      label: 'What would you like?',
      required: 'Choose what you would like',
      optionLabels: {
        access: 'A copy of my data',
        correction: 'Correct my data',
        erasure: 'Delete my data',
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
      required: 'Enter where we should send the answer',
    },
    details: { label: 'Anything else', help: 'For a correction: what is wrong, and what is right?' },
  },
} satisfies FormMessages
