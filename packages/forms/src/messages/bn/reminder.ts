import type { FormMessages } from '../../forms.ts'
import { mobileHelp } from './forms.ts'

export const reminder = {
  purpose: 'আপনি যা লেখেন তা শুধু এই একটি বার্তা পাঠাতে ব্যবহার করি, কয়েক সপ্তাহ পর মুছে ফেলি।',
  sections: { reminder: 'আবেদন শুরু হলে জানতে চান?' },
  fields: {
    email: { label: 'ই-মেইল ঠিকানা' },
    mobile: { label: 'মোবাইল নম্বর', help: mobileHelp },
  },
} satisfies FormMessages

/** The error when nothing is entered. */
export const reminderMissing = 'ই-মেইল ঠিকানা বা মোবাইল নম্বর লিখুন'
