// The texts that all forms share: for invalid fields, for submissions, and beside the fields.

export const messages = {
  contactSent: 'আপনার বার্তা পাঠানো হয়েছে 🎉',
  contactRefused: 'কোনো একটি সমস্যা হয়েছে। আবার চেষ্টা করুন।',
  contactFailed: 'সার্ভারে সমস্যা হয়েছে, পরে আবার চেষ্টা করুন।',
  rightsSent: 'আপনার অনুরোধ অফিসে পৌঁছেছে।',
  reminderSaved: 'আবেদন নেওয়া শুরু হলে আপনি একটি বার্তা পাবেন।',
  applicationSent: 'আবেদন জমা হয়েছে',
  applicationFailed: 'জমা দেওয়া যায়নি। আবার চেষ্টা করুন।',
  noConnection: 'ইন্টারনেট সংযোগ নেই। আপনি যা লিখেছেন তা মুছে যায়নি।',
  admitCardReady: 'আপনার প্রবেশপত্র প্রস্তুত। ব্রাউজার তা সংরক্ষণ না করে থাকলে এই লিংক দিয়ে খুলুন:',
  admitCardLink: 'Admission-Form.pdf',
  admitCardRefused: 'কোনো একটি সমস্যা হয়েছে।',
  admitCardFailed: 'সার্ভারে সমস্যা হয়েছে, পরে আবার চেষ্টা করুন।',
  pictureMissing: 'একটি ছবি দিন',
  pictureType: 'শুধু JPG/PNG ফাইল দেওয়া যাবে',
  pictureSize: 'ছবি ৫ মেগাবাইটের বেশি হতে পারবে না',
  picturePixels: 'ছবিটি অনেক বড়। আরও ছোট একটি ছবি দিন',
  pictureBroken: 'ছবিটি পড়া যাচ্ছে না। অন্য একটি ছবি দিন',
  invalidChoice: 'তালিকা থেকে একটি বেছে নিন',
  email: 'সঠিক ই-মেইল ঠিকানা লিখুন',
  mobile: '১১ ডিজিটের মোবাইল নম্বর লিখুন',
  date: 'সঠিক তারিখ লিখুন',
  pastDate: 'জন্মতারিখ আজকের আগের হতে হবে',
  earlyDate: 'সালটি দেখুন: এটি ১৯০০ সালের আগের',
  oneAnswer: 'একটি উত্তরই দিন',
  tooLong: ({ max }: { max: number }) => `সর্বোচ্চ ${max.toLocaleString('bn')} অক্ষর`,
  consentChanged: 'সম্মতির কথাগুলো বদলেছে। আবার পড়ে টিক দিন',
  unknownField: 'ফরমে অচেনা একটি ঘর আছে। পাতাটি রিলোড করে আবার চেষ্টা করুন',
} as const

/** Shown beside the purpose of every form. */
export const privacyLink = { label: 'আপনার তথ্য আমরা কীভাবে ব্যবহার করি', path: '/privacy' } as const

export const mobileHelp = 'যেমন ০১৭১২৩৪৫৬৭৮'

export const formTexts = {
  errorsTitle: ({ count }: { count: number }) =>
    count === 0 ? 'পাঠানো হয়নি' : count === 1 ? 'একটি সমস্যা আছে' : `${count.toLocaleString('bn')}টি সমস্যা আছে`,
  requiredForReaders: ' (আবশ্যক)',
  sendingForReaders: 'আপনার লেখা পাঠানো হচ্ছে।',
} as const
