import { inBangla } from '../../numbers.ts'

// The lists of the school's office (/office): search, filters, files.

export const searchLabel = 'কার খবর চান?'
export const searchEmpty = 'কী খুঁজছেন, লিখুন।'
export const searchHelp =
  'যেকোনো বানানে নাম, যেকোনো নম্বর বা তার শেষের কয়েকটি ডিজিট, রেফারেন্স, ই-মেইল, তারিখ, এলাকা; একসঙ্গে কয়েকটিও: রহমান আগ্রাবাদ ০১৮।'
export const found = ({ count }: { count: number }) => `${inBangla(count)}টি পাওয়া গেছে`
export const nothingFound =
  'কিছু পাওয়া যায়নি। যা নিশ্চিত নয় তা বাদ দিন, অথবা শুধু একটি নাম বা মোবাইল নম্বরের শেষ কয়েকটি ডিজিট দিয়ে খুঁজুন।'
/** Above what nearly fulfils the search. */
export const similar = ({ count }: { count: number }) =>
  `কাছাকাছি ${inBangla(count)}টি: বানান একটু আলাদা, অথবা একটি কথা মেলেনি`
export const shown = ({ from, to, of }: { from: number; to: number; of: number }) =>
  `${inBangla(of)}টির মধ্যে ${inBangla(from)}–${inBangla(to)}`
export const nextPage = 'পরের পাতা'
export const previousPage = 'আগের পাতা'
export const pages = 'পাতা'

export const listOf = ({ count }: { count: number }) => `এই তালিকায় ${inBangla(count)}টি`
export const filter = 'বাছাই ও সাজানো'
export const filtered = ({ count }: { count: number }) => `বাছাই ও সাজানো (${inBangla(count)})`
export const apply = 'দেখান'
export const clear = 'শর্ত ছাড়া'
export const unknownFilter = 'ঠিকানার একটি অংশ কোনো শর্ত নয়, তাই বাদ দেওয়া হয়েছে।'
/** The labels of the filters. */
export const labels = {
  class: 'শ্রেণি',
  session: 'সেশন',
  category: 'ধরন',
  gender: 'ছেলে না মেয়ে',
  from: 'এসেছে, এই দিন থেকে',
  to: 'এই দিন পর্যন্ত',
  assigned: 'দায়িত্বে',
  payment: 'ফি যাচাই',
  method: 'যেভাবে ফি দেওয়া',
  request: 'অভিভাবকের কাছে চাওয়া',
  test: 'যে পরীক্ষায় ডাকা',
  attendance: 'পরীক্ষায়',
  decision: 'সিদ্ধান্ত',
  sort: 'ক্রম',
}
export const sorts = {
  newest: 'নতুনগুলো আগে',
  oldest: 'পুরোনোগুলো আগে',
  class: 'শ্রেণি অনুযায়ী',
  name: 'নাম অনুযায়ী',
}
export const anything = 'সব'
export const me = 'আমি'
export const nobody = 'কেউ না'
export const none = {
  payment: 'যাচাই করা হয়নি',
  request: 'কিছু চাওয়া হয়নি',
  attendance: 'এখনো জানা নেই',
  decision: 'সিদ্ধান্ত হয়নি',
}
export const anyTest = 'যেকোনো তারিখ'
export const noTest = 'ডাকা হয়নি'
export const methods = { bKash: 'বিকাশ', CASH: 'ক্যাশ', Bank: 'ব্যাংক' }
export const payments = {
  waiting: 'অপেক্ষায়',
  confirmed: 'মিলেছে',
  differs: 'অঙ্ক আলাদা',
  not_confirmed: 'মেলেনি',
  not_asked: 'যাচাই করা যায়নি',
}
export const figures = 'সংখ্যা'

/** Heads of a file. */
export const requestState = 'চাওয়া: অবস্থা'
export const familyAnswer = 'চাওয়া: উত্তর'
export const attendance = 'পরীক্ষায়'
export const decisionText = 'সিদ্ধান্ত: লেখা'
export const decidedAt = 'সিদ্ধান্তের সময়'
export const erasedMeanwhile = 'ফাইলটি তৈরি হওয়ার সময় এটি মুছে গেছে'

/** The page of figures. */
export const figuresOn = ({ moment }: { moment: string }) => `ভর্তির আবেদন, ${moment}`
export const total = 'মোট'
export const byState = 'অবস্থা অনুযায়ী'
export const byOffice = 'অফিস যা করেছে'
export const matters = {
  asked: 'চাওয়া হয়েছে, উত্তর আসেনি',
  invited: 'পরীক্ষায় ডাকা হয়েছে',
  came: 'পরীক্ষায় এসেছে',
  admitted: 'ভর্তির জন্য নির্বাচিত',
  waiting_list: 'অপেক্ষমাণ তালিকায়',
  not_admitted: 'ভর্তি করা গেল না',
  withdrawn: 'অভিভাবক আবেদন তুলে নিয়েছেন',
  undecided: 'এখনো সিদ্ধান্ত হয়নি',
}
export const byGender = 'ছেলে ও মেয়ে'
export const seats = 'আসন'
export const left = 'বাকি'
export const applied = 'আবেদন'
export const invited = 'ডাকা হয়েছে'
export const seatsOfRound = 'এবারের আসন, সাইটে যেমন আছে'
export const noSeats = 'কোন শ্রেণিতে কত আসন, তা বিদ্যালয় এখনো জানায়নি।'
export const byDay = ({ days }: { days: number }) => `দিন অনুযায়ী, শেষ ${inBangla(days)} দিন`
