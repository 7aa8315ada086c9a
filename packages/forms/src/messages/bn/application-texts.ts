import { inBangla } from '@school/content/numbers'

// The texts of the application without its fields and errors: status messages, notes, instructions.

export const applicationTexts = {
  submitting: 'জমা দেওয়া হচ্ছে…',
  draftSaved: 'এই ফোন বা কম্পিউটারে সংরক্ষিত আছে।',
  /** Before the reference, and after it. */
  applicationSentAs: ['আপনার আবেদন পাঠানো হয়েছে। রেফারেন্স নম্বর ', '। আবার পাঠানোর দরকার নেই।'],
  applicationSentNext: 'ফরমটি এখন খালি। আপনি আরেক সন্তানের জন্য আবেদন করতে পারেন।',
  photoPreparing: 'ছবি প্রস্তুত হচ্ছে…',
  photoReady: ({ kilobytes }: { kilobytes: number }) => `ছবি প্রস্তুত: ${inBangla(kilobytes)} কিলোবাইট।`,
  photoSmall: 'ছবিটি ছোট, ছাপালে ঝাপসা দেখাতে পারে। এটি পাঠানো যাবে, তবে বড় ছবি দিলে ভালো।',
  photoHint: 'বড় ছবি পাঠানোর আগে নিজে থেকেই ছোট করে নেওয়া হয়।',
  photoWithoutScript:
    'ছবি সবার শেষে, জমা দেওয়ার ঠিক আগে দিন। এই ব্রাউজারে জাভাস্ক্রিপ্ট চলে না, তাই পাতাটি নতুন করে খুললে ছবিও আবার দিতে হয়।',
  photoAgain: 'ছবিটি সংরক্ষণ করা যায়নি। আবার দিন।',
  /** If an application looks like an earlier one. */
  sendAgain: 'তবু পাঠাতে চাই',
  seeEarlier: 'থাক, আগের আবেদনটি দেখি',
  choiceGone: ({ label }: { label: string }) =>
    `${label}: আপনি যা বেছেছিলেন তা এখন তালিকায় নেই। অন্য একটি বেছে নিন।`,
} as const

/** Announcements for screen readers. The page shows the same state in its own place. */
export const announcements = {
  gaveWay: ({ label }: { label: string }) => `টিক তুলে নেওয়া হয়েছে: ${label}।`,
  cleared: 'ফরমটি খালি।',
  fromOtherTab: 'অন্য ট্যাবে আপনি যা লিখেছেন, এই ফরমে এখন তা দেখা যাচ্ছে।',
  sentFromOtherTab: 'এই আবেদন অন্য একটি ট্যাব থেকে পাঠানো হয়েছে।',
  photoPreparing: 'আপনার ছবি প্রস্তুত হচ্ছে।',
  photoReady: ({ kilobytes }: { kilobytes: number }) =>
    `আপনার ছবি পাঠানোর জন্য প্রস্তুত: ${inBangla(kilobytes)} কিলোবাইট।`,
  photoUnfit: 'এই ছবি ব্যবহার করা যাবে না। কারণ পাশে লেখা আছে।',
  photoRemoved: 'ছবিটি সরানো হয়েছে।',
  choiceGone: 'আপনার বেছে নেওয়া একটি উত্তর এখন তালিকায় নেই। কোনটি, তা ফরমের ওপরে লেখা আছে।',
  listLoaded: ({ label, count }: { label: string; count: number }) =>
    `${label}: ${inBangla(count)}টি বিকল্প আছে।`,
  feeIs: ({ fee }: { fee: number }) => `আবেদন ফি: ${inBangla(fee)} টাকা।`,
} as const
