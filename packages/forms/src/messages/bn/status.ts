// The form for the status of an application, and what its answer says.

import type { FormMessages } from '../../forms.ts'

export const status = {
  purpose: 'যা লিখবেন, তা শুধু আবেদনটি খুঁজতে লাগে; আমরা তা রেখে দিই না।',
  sections: { status: 'আবেদনের খবর' },
  fields: {
    reference: {
      label: 'রেফারেন্স নম্বর',
      help: 'রসিদে বড় অক্ষরে লেখা আছে।',
      required: 'রেফারেন্স নম্বর লিখুন',
    },
    dob: { label: 'সন্তানের জন্মতারিখ', required: 'জন্মতারিখ লিখুন' },
  },
} satisfies FormMessages

/** The steps that every application takes, in order. */
export const steps = {
  received: 'আবেদন পেয়েছি',
  forwarded: 'বিদ্যালয়ের অফিসের সিস্টেমে পাঠানো হয়েছে',
  accepted: 'অফিসের সিস্টেমে জমা হয়েছে',
  office: 'বিদ্যালয়ের অফিসে',
} as const

/** What is so now, and what a family does. */
export const stages = {
  waiting: {
    title: 'আবেদন পেয়েছি, অফিসে যাচ্ছে',
    text: 'আবেদনটি আমাদের কাছে আছে। এই মুহূর্তে অফিসের সিস্টেমের সঙ্গে সংযোগ নেই, সংযোগ হলেই তা পৌঁছে যাবে। আপনাকে কিছু করতে হবে না।',
  },
  unclear: {
    title: 'আবেদন পেয়েছি, অফিস যাচাই করছে',
    text: 'অফিসের সিস্টেম থেকে উত্তর আসেনি। আবেদনটি পৌঁছেছে কি না, আমাদের অফিস তা খুঁজে দেখছে। আবার পাঠানোর দরকার নেই।',
  },
  refused: {
    title: 'অফিসের সিস্টেমে জমা হয়নি',
    text: 'এর মানে এই নয় যে ভর্তি নাকচ হয়েছে। আবেদনটি ঠিক করে আবার পাঠান, অথবা আমাদের ফোন করুন।',
  },
  accepted: {
    title: 'অফিসের সিস্টেমে জমা হয়েছে',
    text: 'অফিস আবেদনটি দেখে মূল্যায়ন পরীক্ষার জন্য আপনার সন্তানকে ডাকবে।',
  },
  needs_something: {
    title: 'আপনার কাছে অফিসের কিছু দরকার',
    text: 'তাড়াতাড়ি জানান: অফিসে এসে, ফোন করে বা লিখে। রেফারেন্স নম্বরটি বলবেন।',
  },
  invited: {
    title: 'মূল্যায়ন পরীক্ষায় ডাকা হয়েছে',
    text: 'মা বা বাবাকে সঙ্গে নিয়ে পনেরো মিনিট আগে আসুন। আসতে না পারলে ফোন করে জানান।',
  },
  decided: { title: 'বিদ্যালয়ের সিদ্ধান্ত হয়েছে', text: 'এ বিষয়ে কোনো প্রশ্ন থাকলে ফোন করুন।' },
} as const

export const decisions = {
  admitted: 'ভর্তির জন্য নির্বাচিত। অভিনন্দন!',
  waiting_list: 'অপেক্ষমাণ তালিকায় আছে',
  not_admitted: 'এবার ভর্তি করা গেল না',
} as const

export const statusLabels = {
  officeWrites: 'অফিস লিখেছে:',
  decision: 'সিদ্ধান্ত',
  date: 'তারিখ',
  time: 'সময়',
  place: 'স্থান',
  worksUntil: ({ day, month, year }: { day: number; month: string; year: string }) =>
    `যখনই খুলবেন, পাতাটিতে সর্বশেষ খবর পাবেন। ঠিকানাটি ${day.toLocaleString('bn')} ${month} ${year} পর্যন্ত কাজ করবে। যাঁর কাছে ঠিকানাটি থাকবে, তিনিই পড়তে পারবেন।`,
} as const
