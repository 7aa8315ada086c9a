import type { FormMessages } from '../../forms.ts'

export const contact = {
  purpose: 'আপনি যা লেখেন তা শুধু আপনাকে উত্তর দিতে ব্যবহার করি।',
  sections: { message: 'বার্তা' },
  fields: {
    name: { label: 'নাম', required: 'নাম লিখুন' },
    email: { label: 'ই-মেইল', required: 'ই-মেইল ঠিকানা লিখুন' },
    subject: { label: 'বিষয়', required: 'বিষয় লিখুন' },
    message: { label: 'বার্তা', required: 'বার্তা লিখুন' },
  },
} satisfies FormMessages
