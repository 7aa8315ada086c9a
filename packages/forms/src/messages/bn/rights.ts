import type { FormMessages } from '../../forms.ts'

export const rights = {
  purpose: 'আপনি যা লেখেন তা শুধু এই অনুরোধের উত্তর দিতে ব্যবহার করি। উত্তরের পর কত দিন থাকে, তা ওপরে লেখা আছে।',
  sections: { rights: 'আপনার অনুরোধ' },
  fields: {
    request: {
      label: 'আপনি কী চান?',
      required: 'কী চান তা বেছে নিন',
      optionLabels: {
        access: 'তথ্যের অনুলিপি',
        correction: 'সংশোধন',
        erasure: 'মুছে ফেলা',
      },
    },
    about: {
      label: 'রেফারেন্স নম্বর, অথবা ফরমে দেওয়া মোবাইল নম্বর',
      help: 'যেমন ০১৭১২৩৪৫৬৭৮। এটি দেখে অফিস আপনার পাঠানো তথ্য খুঁজে পাবে।',
      required: 'রেফারেন্স নম্বর বা মোবাইল নম্বর লিখুন',
    },
    name: { label: 'আপনার নাম', required: 'নাম লিখুন' },
    answerTo: {
      label: 'উত্তর কোথায় পাঠাব?',
      help: 'ই-মেইল ঠিকানা, মোবাইল নম্বর বা ডাকঠিকানা।',
      required: 'উত্তর কোথায় পাঠাব, তা লিখুন',
    },
    details: { label: 'আর কিছু জানানোর থাকলে', help: 'সংশোধনের জন্য: কোনটি ভুল, আর সঠিকটি কী?' },
  },
} satisfies FormMessages
