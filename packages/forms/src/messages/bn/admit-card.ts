import type { FormMessages } from '../../forms.ts'
import { mobileHelp } from './forms.ts'

export const admitCard = {
  purpose: 'আপনি যা লেখেন তা শুধু আপনার প্রবেশপত্র খুঁজে আনতে ব্যবহার করি, রেখে দিই না।',
  sections: { card: 'প্রবেশপত্র' },
  fields: {
    mobile_number: { label: 'মোবাইল নম্বর', help: mobileHelp, required: 'মোবাইল নম্বর লিখুন' },
    verification_code: { label: 'পাসওয়ার্ড', required: 'পাসওয়ার্ড লিখুন' },
  },
} satisfies FormMessages
