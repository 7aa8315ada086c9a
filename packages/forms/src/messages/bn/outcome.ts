import { inBangla } from '@school/content/numbers'

// The texts on the result page of a submission.

import { clock } from './clock.ts'

const rights = {
  title: 'অনুরোধ পাঠানো হয়েছে',
  next: [
    'পরে খোঁজ নিতে রেফারেন্স নম্বরটি লিখে রাখুন।',
    'গোপনীয়তা পাতায় লেখা সময়ের মধ্যে অফিস উত্তর দেবে। কোনো তথ্য দেওয়ার আগে আপনার পরিচয় নিশ্চিত করা হবে।',
  ],
} as const

const reminder = {
  title: 'আপনাকে জানানো হবে',
  next: ['যেদিন থেকে আবেদন নেওয়া হবে, সেদিন আপনি একটি বার্তা পাবেন।'],
} as const

/** The title of the result page, and what happens next. */
export const outcomes = {
  application: {
    delivered: {
      title: 'আবেদন পাঠানো হয়েছে',
      next: [
        'রেফারেন্স নম্বরটি লিখে রাখুন, অথবা পর্দার ছবি তুলে রাখুন। অফিস নম্বরটি জানতে চাইবে।',
        'অফিস আবেদনটি দেখবে। এরপর সন্তানের মূল্যায়ন পরীক্ষা ও মা-বাবার সাক্ষাৎকার হবে। পরীক্ষার তারিখ “আবেদনের খবর” পাতায় দেখা যাবে, কয়েক দিন পরপর পাতাটি দেখুন।',
      ],
    },
    waiting: {
      title: 'আবেদন আমাদের কাছে আছে',
      next: [
        'আপনার আবেদন আমরা পেয়েছি। আবার পাঠানোর দরকার নেই।',
        'রেফারেন্স নম্বরটি লিখে রাখুন। আবেদন অফিসে পৌঁছালে এই পাতায় দেখা যাবে।',
      ],
    },
    unclear: {
      title: 'আবেদন আমাদের কাছে আছে; অফিস যাচাই করছে',
      next: [
        'আপনার আবেদন আমরা পেয়েছি। আবার পাঠানোর দরকার নেই।',
        'আবেদনটি অফিসের সিস্টেমে পৌঁছেছে কি না, এখনো জানা যায়নি। আমাদের অফিস তা খুঁজে দেখছে।',
        'রেফারেন্স নম্বরটি লিখে রাখুন। নিশ্চিত হতে চাইলে ফোন করে নম্বরটি জানান।',
      ],
    },
    refused: {
      title: 'আবেদন জমা হয়নি, ঠিক করে আবার পাঠান',
      next: [
        'অফিসের সিস্টেম আবেদনটি নেয়নি। এর মানে এই নয় যে ভর্তি নাকচ হয়েছে।',
        'ওপরে লেখা কারণটি দেখে ঠিক করে আবার পাঠান। না বুঝলে ফোন করে রেফারেন্স নম্বরটি জানান।',
      ],
    },
  },
  contact: {
    delivered: {
      title: 'বার্তা পাঠানো হয়েছে',
      next: ['অফিস কর্মদিবসে ই-মেইলে উত্তর দেয়।', 'পরে খোঁজ নিতে রেফারেন্স নম্বরটি লিখে রাখুন।'],
    },
    waiting: {
      title: 'বার্তা আমাদের কাছে আছে',
      next: [
        'আপনার বার্তা আমরা পেয়েছি। আবার পাঠানোর দরকার নেই।',
        'রেফারেন্স নম্বরটি লিখে রাখুন। বার্তা অফিসে পৌঁছালে এই পাতায় দেখা যাবে।',
      ],
    },
    unclear: {
      title: 'বার্তা আমাদের কাছে আছে; অফিস যাচাই করছে',
      next: [
        'আপনার বার্তা আমরা পেয়েছি। আবার পাঠানোর দরকার নেই।',
        'বার্তাটি অফিসের সিস্টেমে পৌঁছেছে কি না, এখনো জানা যায়নি। আমাদের অফিস তা খুঁজে দেখছে।',
        'রেফারেন্স নম্বরটি লিখে রাখুন। নিশ্চিত হতে চাইলে ফোন করে নম্বরটি জানান।',
      ],
    },
    refused: {
      title: 'বার্তা পৌঁছায়নি, ঠিক করে আবার পাঠান',
      next: ['বার্তাটি অফিসের সিস্টেমে জমা হয়নি।', 'ঠিক করে আবার পাঠাতে পারেন, অথবা ফোন করে রেফারেন্স নম্বরটি জানাতে পারেন।'],
    },
  },
  /** It is with the office as soon as it is stored, so it has one outcome. */
  rights: { delivered: rights, waiting: rights, unclear: rights, refused: rights },
  reminder: { delivered: reminder, waiting: reminder, unclear: reminder, refused: reminder },
} as const

const rightsSaved = ({ reference }: { reference: string }) =>
  `আপনার অনুরোধ ${reference} রেফারেন্স নম্বরে আমাদের কাছে আছে। অফিস উত্তর দেবে। আবার পাঠানোর দরকার নেই।`

const reminderSaved = (_values: { reference: string }) => 'আবেদন নেওয়া শুরু হলে আপনি একটি বার্তা পাবেন।'

/** The message for a submission that is stored but not delivered yet. */
export const openMessages = {
  application: {
    waiting: ({ reference }: { reference: string }) =>
      `আপনার আবেদন ${reference} রেফারেন্স নম্বরে আমাদের কাছে আছে। অফিসের সিস্টেমের সঙ্গে সংযোগ হলেই তা পৌঁছে যাবে। আবার পাঠানোর দরকার নেই।`,
    unclear: ({ reference }: { reference: string }) =>
      `আপনার আবেদন ${reference} রেফারেন্স নম্বরে আমাদের কাছে আছে। অফিসের সিস্টেমে পৌঁছেছে কি না, আমাদের অফিস তা যাচাই করছে। আবার পাঠানোর দরকার নেই।`,
  },
  contact: {
    waiting: ({ reference }: { reference: string }) =>
      `আপনার বার্তা ${reference} রেফারেন্স নম্বরে আমাদের কাছে আছে। অফিসের সিস্টেমের সঙ্গে সংযোগ হলেই তা পৌঁছে যাবে। আবার পাঠানোর দরকার নেই।`,
    unclear: ({ reference }: { reference: string }) =>
      `আপনার বার্তা ${reference} রেফারেন্স নম্বরে আমাদের কাছে আছে। অফিসের সিস্টেমে পৌঁছেছে কি না, আমাদের অফিস তা যাচাই করছে। আবার পাঠানোর দরকার নেই।`,
  },
  rights: { waiting: rightsSaved, unclear: rightsSaved },
  reminder: { waiting: reminderSaved, unclear: reminderSaved },
}

interface Moment {
  day: number
  month: string
  year: string
  /** 0 to 23, in Dhaka. */
  hour: number
  minute: number
}

export const receiptLabels = {
  reference: 'রেফারেন্স নম্বর',
  received: 'আবেদন পাওয়ার সময়',
  className: 'শ্রেণি',
  sessionName: 'সেশন',
  fee: 'আবেদন ফি',
  paymentMethod: 'যেভাবে ফি দিয়েছেন',
  time: ({ day, month, year, hour, minute }: Moment) =>
    `${inBangla(day)} ${month} ${year}, ${clock({ hour, minute })}`,
} as const

/** What a family brings to the evaluation test. */
export const testDay = {
  title: 'পরীক্ষার দিন সঙ্গে আনবেন',
  items: [
    'সন্তান, সঙ্গে মা বা বাবা',
    'আবেদনের এই রসিদ: কাগজে, অথবা মোবাইল ফোনে',
    'আবেদন ফি দেওয়ার রসিদ, অথবা ট্রানজেকশন আইডি',
    'সন্তানের জন্মনিবন্ধন সনদ বা তার কপি',
    'আগের বিদ্যালয়ের সর্বশেষ ফলাফল, থাকলে',
    'পেনসিল, রাবার ও পানির বোতল',
  ],
} as const

/** Only on the receipt as a PDF, which says nothing of a person. */
export const paper = {
  child: 'সন্তানের নাম (হাতে লিখে নিন)',
  code: 'আবেদনের খবর জানতে কোডটি স্ক্যান করুন।',
} as const
