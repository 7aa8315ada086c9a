import { inBangla } from '../../numbers.ts'

// The fee calculator.

export const yourChild = 'আপনার সন্তান'
export const programme = 'কার্যক্রম'
export const schoolClass = 'শ্রেণি'
export const classHelp = 'শুধু সাধারণ শাখা ও একাডেমিক আবাসিকের জন্য লাগবে।'
export const sibling = 'ভাই বা বোন আমাদের বিদ্যালয়ে পড়ে'
export const transport = 'স্কুলের গাড়ি নেব'
export const addUp = 'মোট ফি দেখুন'
export const result = 'কত লাগবে'
export const withSibling = 'ভাই বা বোন আমাদের বিদ্যালয়ে পড়ে'
export const withTransport = 'গাড়িসহ'
export const onTheDay = 'টাকা, ভর্তির দিন'
export const eachMonth = 'টাকা, প্রতি মাসে'
export const wholeYear = 'টাকা, প্রথম বছরে সব মিলিয়ে'
export const howItIsMade = 'যেভাবে হিসাব হলো (টাকা)'
export const fee = 'ফির খাত'
export const once = 'এককালীন'
export const yearly = 'বার্ষিক'
export const monthly = 'মাসিক'
export const total = 'মোট'
export const sumOfDay = ({ once, yearly, total }: { once: string; yearly: string; total: string }) =>
  `ভর্তির দিন: ${once} + ${yearly} = ${total} টাকা।`
export const sumOfYear = ({ day, month, total }: { day: string; month: string; total: string }) =>
  `প্রথম বছরে সব মিলিয়ে: ${day} + ১২ × ${month} = ${total} টাকা।`
export const paidAhead = 'টিউশন ফি আগাম দিলে (টাকা)'
export const payment = 'যেভাবে দেবেন'
export const discount = 'ছাড়'
export const percent = ({ percent }: { percent: number }) => `${inBangla(percent)}%`
export const tuitionEach = 'টিউশন ফি, প্রতিবার'
export const tuitionYear = 'টিউশন ফি, সারা বছর'
export const firstYear = 'প্রথম বছরে সব মিলিয়ে'
export const discountNote = 'শুধু টিউশন ফিতে ছাড়, পুরো বছরের জন্য।'
export const askTheOffice = 'অফিসে জেনে নিন'
export const forLaterYears = ({ fee }: { fee: string }) =>
  `দ্বিতীয় বছর থেকে বার্ষিক ফি আবার দিতে হবে, সঙ্গে বছরে ${fee} টাকা সেশন ফি।`
export const otherTuition = ({ fee }: { fee: string }) =>
  `“তাহফিজ ও হোস্টেল ফি” ছকে টিউশন ফি (মাসিক) লেখা আছে ${fee} টাকা। কোনটি ঠিক?`
export const withoutBooks = 'এই শ্রেণির বইয়ের দাম হিসাবে নেই। বইয়ে কত লাগবে?'
export const regularAdmission =
  'এই কার্যক্রমে ভাই-বোনের ভর্তি ফিতে ছাড়ের কথা লেখা নেই, তাই নিয়মিত ফি ধরা হয়েছে। ছাড় আছে কি?'
export const transportOfCore = 'স্কুলের গাড়ির ফি শুধু সাধারণ শাখার ছকে লেখা আছে। এই কার্যক্রমেও কি একই?'
export const checkChoices = 'কী বেছে নিয়েছেন, আবার দেখুন'
export const chooseProgramme = 'তালিকা থেকে একটি কার্যক্রম বেছে নিন।'
export const chooseClass = 'তালিকা থেকে শ্রেণি বেছে নিন: এই কার্যক্রমে শ্রেণি অনুযায়ী ফি আলাদা।'
export const notPublished = 'সাধারণ শাখার ষষ্ঠ থেকে দশম শ্রেণির ফি এখানে দেওয়া নেই। অফিসে ফোন করে জেনে নিন।'

export const programmes = {
  core: 'সাধারণ শাখা',
  'tahfeez-residential': 'তাহফিজ: হোস্টেলে থাকে (আবাসিক)',
  'tahfeez-day-care': 'তাহফিজ: সন্ধ্যা পর্যন্ত থাকে (ডে-কেয়ার)',
  'tahfeez-non-residential': 'তাহফিজ: ক্লাস করে বাড়ি ফেরে (অনাবাসিক)',
  'academic-residential': 'একাডেমিক আবাসিক: হোস্টেলে থাকে',
  'academic-day-care': 'একাডেমিক আবাসিক: সন্ধ্যা পর্যন্ত থাকে',
  'academic-non-residential': 'একাডেমিক আবাসিক: ক্লাস করে বাড়ি ফেরে',
  'part-time': 'স্কুল ছুটির পর (খণ্ডকালীন)',
}
export const classes = {
  play: 'প্লে',
  nursery: 'নার্সারি',
  kg: 'কেজি',
  one: 'প্রথম',
  two: 'দ্বিতীয়',
  three: 'তৃতীয়',
  four: 'চতুর্থ',
  five: 'পঞ্চম',
  six: 'ষষ্ঠ',
  seven: 'সপ্তম',
  eight: 'অষ্টম',
  nine: 'নবম',
  ten: 'দশম',
}
export const inClass = ({ name }: { name: string }) => `শ্রেণি: ${name}`
export const fees = {
  admission: 'ভর্তি',
  hostel: 'হোস্টেল নিবন্ধন',
  establishment: 'সংস্থাপন',
  uniform: 'ইউনিফর্ম',
  books: 'বই ও খাতা-কলম',
  exam: 'পরীক্ষা',
  resource: 'শিক্ষা উপকরণ ও প্রকাশনা',
  excursion: 'শিক্ষাসফর',
  lab: 'ল্যাব ও গ্রন্থাগার',
  tuition: 'টিউশন ফি (মাসিক)',
  transport: 'স্কুলের গাড়ি',
}
export const payments = {
  monthly: 'প্রতি মাসে',
  quarterly: 'চার মাস অন্তর',
  halfYearly: 'ছয় মাস অন্তর',
  yearly: 'বছরে একবার',
}
