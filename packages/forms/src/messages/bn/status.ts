import { inBangla } from '@school/content/numbers'

// The form for the status of an application, and what its answer says.

import type { FormMessages } from '../../forms.ts'
import { birthHelp } from './forms.ts'

export const status = {
  purpose: 'যা লিখবেন, তা শুধু আবেদনটি খুঁজতে লাগে; আমরা তা রেখে দিই না।',
  sections: { status: 'আবেদনের খবর' },
  fields: {
    reference: {
      label: 'রেফারেন্স নম্বর',
      help: 'রসিদে বড় অক্ষরে লেখা আছে।',
      required: 'রেফারেন্স নম্বর লিখুন',
    },
    dob: { label: 'সন্তানের জন্মতারিখ', help: birthHelp, required: 'জন্মতারিখ লিখুন' },
  },
} satisfies FormMessages

/** The steps that a family waits for, as they are said when they are past, current and to come. */
export const familySteps = {
  sent: { past: 'আবেদন পাঠানো হয়েছে', now: 'আবেদন পাঠানো হয়েছে', toCome: 'আবেদন পাঠানো হয়েছে' },
  checked: { past: 'অফিস যাচাই করেছে', now: 'অফিস যাচাই করছে', toCome: 'অফিস যাচাই করবে' },
  test: {
    past: 'মূল্যায়ন পরীক্ষা হয়ে গেছে',
    now: 'এবার মূল্যায়ন পরীক্ষা',
    toCome: 'এরপর মূল্যায়ন পরীক্ষা হবে',
  },
  interview: {
    past: 'মা-বাবার সাক্ষাৎকার হয়ে গেছে',
    now: 'এবার মা-বাবার সাক্ষাৎকার',
    toCome: 'এরপর মা-বাবার সাক্ষাৎকার হবে',
  },
  result: { past: 'বিদ্যালয়ের সিদ্ধান্ত হয়েছে', now: 'বিদ্যালয় সিদ্ধান্ত নিচ্ছে', toCome: 'এরপর ফলাফল জানা যাবে' },
  admission: { past: 'ভর্তি হয়েছে', now: 'এবার অফিসে এসে ভর্তি', toCome: 'এরপর অফিসে এসে ভর্তি' },
} as const

/** The steps that every application takes, in order. */
export const steps = {
  received: 'আবেদন পেয়েছি',
  forwarded: 'অফিসের সিস্টেমে পাঠানো হয়েছে',
  delivered: 'অফিসের সিস্টেমে জমা হয়েছে',
  office: 'বিদ্যালয়ের অফিস দেখছে',
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
  delivered: {
    title: 'আবেদন অফিসে পৌঁছেছে',
    text: 'অফিস আবেদনটি দেখছে। মূল্যায়ন পরীক্ষার তারিখ এই পাতায় দেখা যাবে। কয়েক দিন পর আবার দেখুন।',
  },
} as const

/** What the office has asked, planned and decided. */
export const matterTexts = {
  request: {
    title: 'আপনার কাছে অফিসের কিছু দরকার',
    text: 'তাড়াতাড়ি উত্তর দিন: নিচে এই পাতায়, অফিসে এসে, বা ফোনে। রেফারেন্স নম্বরটি হাতের কাছে রাখুন।',
  },
  answered: 'আপনার উত্তর অফিসে পৌঁছেছে',
  invitation: {
    title: 'মূল্যায়ন পরীক্ষায় ডাকা হয়েছে',
    text: 'সন্তানকে নিয়ে মা বা বাবা ১৫ মিনিট আগে আসবেন এবং তার সঙ্গে থাকবেন। আসতে না পারলে ফোন করে জানান।',
  },
  cancelled: {
    title: 'পরীক্ষার তারিখটি বাতিল হয়েছে',
    text: 'ওই দিন আসবেন না। অফিস নতুন তারিখে ডাকবে, তারিখটি এই পাতায় দেখা যাবে।',
  },
  decision: { title: 'বিদ্যালয়ের সিদ্ধান্ত হয়েছে' },
} as const

export const decisions = {
  admitted: 'ভর্তির জন্য নির্বাচিত। অভিনন্দন!',
  waiting_list: 'অপেক্ষমাণ তালিকায় আছে',
  not_admitted: 'এবার ভর্তি করা গেল না',
  withdrawn: 'আপনার কথামতো আবেদনটি তুলে নেওয়া হলো',
} as const

/** What the family does then. */
export const afterDecision = {
  admitted:
    'এখন যা করবেন: ভর্তি ফি দিন এবং কাগজপত্র অফিসে জমা দিন। কী কী লাগবে, “ভর্তির নিয়ম” পাতায় আছে। কিছু বুঝতে না পারলে ফোন করুন।',
  waiting_list: 'আসন খালি হলে এই পাতায় দেখা যাবে। আবার আবেদন করতে হবে না। প্রশ্ন থাকলে ফোন করুন।',
  withdrawn: 'আবেদনটির কাজ এখানেই শেষ। মত বদলালে ফোন করুন।',
  not_admitted:
    'এবার আপনার সন্তানকে আসন দিতে না পেরে আমরা দুঃখিত। কারণ জানতে ফোন করতে পারেন; পরের সেশনে আবার আবেদন করা যায়।',
} as const

export const statusLabels = {
  youAnswered: 'আপনার উত্তর:',
  picturesSent: ({ count }: { count: number }) => `পাঠানো ছবি: ${inBangla(count)}টি`,
  officeWrites: 'অফিস লিখেছে:',
  date: 'তারিখ',
  time: 'সময়',
  place: 'স্থান',
  worksUntil: ({ day, month, year }: { day: number; month: string; year: string }) =>
    `পাতাটিতে সব সময় সর্বশেষ খবর থাকে। এই লিংক ${inBangla(day)} ${month} ${year} পর্যন্ত কাজ করবে। লিংকটি যাঁর কাছে থাকবে, তিনিই খবর দেখতে পারবেন; তাই সবাইকে দেবেন না।`,
} as const

/** For somebody who got a message about a form of somebody else. */
export const unwanted = {
  title: 'আপনি এই বার্তা চাননি?',
  text: 'কেউ আমাদের বিদ্যালয়ের কোনো ফরমে আপনার ঠিকানা লিখেছেন, হয়তো ভুলে। নিচের বোতামটি চাপুন: তাহলে ওই ফরম নিয়ে আর কোনো বার্তা যাবে না, আর সঙ্গে পাঠানো লিংকগুলোও আর কাজ করবে না।',
  button: 'আমি এটি চাইনি',
  done: 'ধন্যবাদ। ওই ফরম নিয়ে আপনার কাছে আর কোনো বার্তা যাবে না, আর সঙ্গে পাঠানো লিংকগুলো আর কাজ করে না।',
} as const

/** The form with which a family answers a request. */
export const replyForm = {
  text: 'অফিসকে আপনার উত্তর',
  pictures: 'কাগজপত্রের ছবি, সর্বোচ্চ তিনটি',
  picturesHelp: 'ফোনে তোলা ছবিই চলবে। JPG, PNG বা HEIC, প্রতিটি সর্বোচ্চ ৫ মেগাবাইট।',
  send: 'উত্তর পাঠান',
} as const

export const replyErrors = {
  empty: 'উত্তর লিখুন, অথবা ছবি বেছে নিন।',
  tooMany: 'সর্বোচ্চ তিনটি ছবি বেছে নিন।',
  tooLarge: 'একটি ছবি বেশি বড়। ছোট একটি বেছে নিন।',
} as const
