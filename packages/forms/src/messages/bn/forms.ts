import { inBangla } from '@school/content/numbers'

// The texts that all forms share: for invalid fields, for submissions, and beside the fields.

export const messages = {
  contactSent: 'আপনার বার্তা পাঠানো হয়েছে 🎉',
  contactRefused: 'কোনো একটি সমস্যা হয়েছে। আবার চেষ্টা করুন।',
  contactFailed: 'সার্ভারে সমস্যা হয়েছে, পরে আবার চেষ্টা করুন।',
  rightsSent: 'আপনার অনুরোধ অফিসে পৌঁছেছে।',
  reminderSaved: 'আবেদন নেওয়া শুরু হলে আপনি একটি বার্তা পাবেন।',
  applicationSent: 'আবেদন জমা হয়েছে',
  applicationFailed: 'জমা দেওয়া যায়নি। আবার চেষ্টা করুন।',
  noAnswer: 'কোনো উত্তর আসেনি। কিছু হারায়নি: আপনার লেখা এখানেই আছে। আবার বোতামটি চাপুন; একই লেখা দুবার জমা হবে না।',
  noConnection: 'ইন্টারনেট সংযোগ নেই। আপনি যা লিখেছেন তা মুছে যায়নি।',
  admitCardReady: 'আপনার প্রবেশপত্র প্রস্তুত। ব্রাউজার তা সংরক্ষণ না করে থাকলে এই লিংক দিয়ে খুলুন:',
  admitCardLink: 'Admission-Form.pdf',
  admitCardRefused: 'প্রবেশপত্রটি পাওয়া গেল না। মোবাইল নম্বর ও পাসওয়ার্ড মিলিয়ে আবার চেষ্টা করুন, অথবা অফিসে ফোন করুন।',
  admitCardFailed: 'সার্ভারে সমস্যা হয়েছে, পরে আবার চেষ্টা করুন।',
  pictureMissing: 'একটি ছবি দিন',
  pictureType: 'এই ফাইলটি চলবে না। ফোনে তোলা একটি ছবি দিন (JPG বা PNG)',
  pictureSize: 'ছবিটি ৫ মেগাবাইটের চেয়ে বড়। আরও ছোট একটি ছবি দিন',
  picturePixels: 'ছবিটি অনেক বড়। আরও ছোট একটি ছবি দিন',
  pictureBroken: 'ছবিটি পড়া যাচ্ছে না। অন্য একটি ছবি দিন',
  pictureHeic: 'এই ধরনের ছবি এখানে পড়া যাচ্ছে না। ফোনে JPG করে নিন, অথবা ছবিটির স্ক্রিনশট নিয়ে সেটি দিন',
  invalidChoice: 'তালিকা থেকে একটি বেছে নিন',
  email: 'সঠিক ই-মেইল ঠিকানা লিখুন',
  mobile: '১১ ডিজিটের মোবাইল নম্বর লিখুন, যেমন ০১৭১২৩৪৫৬৭৮',
  date: 'সঠিক তারিখ লিখুন',
  birthDate: 'জন্মের দিন, মাস ও চার ডিজিটের সাল লিখুন, যেমন ৪ মে ২০১৯',
  pastDate: 'জন্মতারিখ আজকের আগের হতে হবে',
  earlyDate: 'সালটি দেখুন: এটি ১৯০০ সালের আগের',
  oneAnswer: 'একটি উত্তরই দিন',
  tooLong: ({ max }: { max: number }) => `সর্বোচ্চ ${inBangla(max)} অক্ষর`,
  consentChanged: 'সম্মতির কথাগুলো বদলেছে। আবার পড়ে টিক দিন',
  unknownField: 'ফরমে অচেনা একটি ঘর আছে। পাতাটি আবার খুলে আবার চেষ্টা করুন',
} as const

/** Shown beside the purpose of every form. */
export const privacyLink = { label: 'আপনার তথ্য আমরা কীভাবে ব্যবহার করি', path: '/privacy' } as const

/** The three fields of a date of birth. */
export const dateParts = { Day: 'দিন', Month: 'মাস', Year: 'সাল' } as const
export const birthHelp = 'যেমন ৪ মে ২০১৯। মাস সংখ্যায় বা নামে লেখা যায়।'

export const mobileHelp = 'যেমন ০১৭১২৩৪৫৬৭৮'

/** Before the own words of the school's system. */
export const officeSays = 'অফিসের সিস্টেম জানিয়েছে:'

export const formTexts = {
  errorsTitle: ({ count }: { count: number }) =>
    count === 0 ? 'পাঠানো হয়নি' : count === 1 ? 'একটি ঘর ঠিক করুন' : `${inBangla(count)}টি ঘর ঠিক করুন`,
  requiredForReaders: ' (আবশ্যক)',
  sendingForReaders: 'আপনার লেখা পাঠানো হচ্ছে।',
  /** The box that sends a message that was sent before. */
  sendAgain: 'তবু পাঠাতে চাই',
} as const
