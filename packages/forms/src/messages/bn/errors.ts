import { inBangla } from '@school/content/numbers'
import { applicationTexts } from './application-texts.ts'
import { formTexts } from './forms.ts'

/** Messages for a rejected form if no field is the reason. */
export const errorMessages = {
  invalid: 'চিহ্নিত ঘরগুলো ঠিক করে ফরমটি আবার পাঠান।',
  crossSite: 'ফরমটি অন্য একটি সাইট থেকে পাঠানো হয়েছে। আমাদের নিজের পাতার ফরমটি ব্যবহার করুন।',
  tooMany: 'এই মুহূর্তে এই ইন্টারনেট সংযোগ থেকে খুব বেশি অনুরোধ আসছে। এক মিনিট পর আবার চেষ্টা করুন, অথবা অফিসে ফোন করুন।',
  busy: 'এই মুহূর্তে অনেকে ফরম পাঠাচ্ছেন। আপনার লেখা সব এখানেই আছে, এক মিনিট পর আবার পাঠান।',
  noSuchApplication:
    'এই রেফারেন্স নম্বর ও জন্মতারিখে কোনো আবেদন পাওয়া যায়নি। দুটোই মিলিয়ে দেখুন। পুরোনো আবেদন কয়েক সপ্তাহ পর মুছে যায়; তখন অফিসে ফোন করে জেনে নিন।',
  tooManyStatusChecks: 'এই রেফারেন্স নম্বরে অনেকবার ভুল জন্মতারিখ দেওয়া হয়েছে। পরে আবার চেষ্টা করুন, অথবা অফিসে ফোন করুন।',
  tooLarge: 'যা পাঠিয়েছেন তা অনেক বড়। ছবি দিলে ৫ মেগাবাইটের ছোট ছবি দিন।',
  unreadable: 'ফরমটি পড়া যায়নি। পাতাটি আবার খুলে আবার চেষ্টা করুন।',
  wrongType: 'ফরমটি ঠিকমতো পৌঁছায়নি। পাতাটি আবার খুলে আবার পাঠান।',
  bot: 'একটি অদৃশ্য ঘরে কিছু লেখা হয়ে গেছে, সম্ভবত ব্রাউজারের কোনো এক্সটেনশন থেকে। ঘরটি খালি করা হয়েছে, আপনার বাকি লেখা ঠিক আছে। ফরমটি আবার পাঠান।',
  otherContent: 'এই ফরমটি আগে একবার অন্য লেখাসহ পাঠানো হয়েছে। পাতাটি আবার খুলে আবার পাঠান।',
} as const

export const tooManyPasswords = ({ minutes }: { minutes: number }) =>
  `এই মোবাইল নম্বরে অনেকবার ভুল পাসওয়ার্ড দেওয়া হয়েছে। ${inBangla(minutes)} মিনিট পর আবার চেষ্টা করুন।`

/** The application was probably sent before. `reference` is null where only its day is told. */
export const sentBefore = ({ reference, date }: { reference: string | null; date: string }) =>
  `${date} তারিখে পাঠানো ${reference ? `${reference} নম্বর আবেদনের` : 'একটি আবেদনের'} সঙ্গে এটি মিলে যাচ্ছে। এবার কিছু পাঠানো হয়নি। এটি আলাদা আবেদন হলে, কিংবা আবারও পাঠাতে চাইলে ফরমের শেষে “${applicationTexts.sendAgain}” ঘরে টিক দিয়ে জমা দিন।`

/** The same message came from the same sender before, more than a day ago. */
export const messageSentBefore = ({ date }: { date: string }) =>
  `একই বার্তা আপনি ${date} তারিখে পাঠিয়েছেন, সেটি আমাদের কাছে আছে। এবার কিছু পাঠানো হয়নি। আবারও পাঠাতে চাইলে বোতামের ওপরের “${formTexts.sendAgain}” ঘরে টিক দিয়ে পাঠান।`

/** The texts of the plain page that is sent if the site's own page cannot be rendered. */
export const barePage = {
  goBack: 'আপনার লেখা ফিরে পেতে ব্রাউজারে পেছনে যান।',
  beginAnew: 'নতুন করে শুরু করুন',
  firstPage: 'প্রথম পাতায় ফিরে যান',
} as const
