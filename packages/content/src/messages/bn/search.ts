import { inBangla } from '../../numbers.ts'

// Search.

export const allOf = ({ count, kind }: { count: number; kind: string }) => `সব ${kind} (${inBangla(count)}টি)`
export const nothingFoundBefore = '“'
export const nothingFoundAfter = '” লিখে কিছু পাওয়া যায়নি।'
/** What a result is called, by its kind. */
export const kinds = {
  page: { many: 'পাতা', one: 'পাতা' },
  notice: { many: 'নোটিশ', one: 'নোটিশ' },
  news: { many: 'সংবাদ', one: 'সংবাদ' },
  event: { many: 'অনুষ্ঠান', one: 'অনুষ্ঠান' },
  career: { many: 'নিয়োগ বিজ্ঞপ্তি', one: 'নিয়োগ বিজ্ঞপ্তি' },
  teacher: { many: 'শিক্ষক', one: 'শিক্ষক' },
  video: { many: 'ভিডিও', one: 'ভিডিও' },
}
export const partialMatches = 'সব শব্দ একসঙ্গে কোথাও নেই; নিচের ফলাফলে কয়েকটি শব্দ আছে।'
export const similarMatches = ({ q }: { q: string }) => `“${q}” কোথাও নেই। কাছাকাছি শব্দের ফলাফল দেখানো হচ্ছে।`
/** @param kinds their names */
export const notReadYet = ({ kinds }: { kinds: string }) =>
  `এখনো পাওয়া যায়নি, তাই খোঁজা হয়নি: ${kinds}। জানতে অফিসে ফোন করুন:`
export const all = 'সব'
export const kindsOfResults = 'ফলাফলের ধরন'
export const searchHint = 'যা খুঁজছেন তা বাংলায় বা ইংরেজিতে লিখুন।'
export const searchExample = 'ভর্তি, নোটিশ…'
export const searchFor = 'খুঁজুন'
export const countResults = ({ count }: { count: number }) => `${inBangla(count)}টি ফলাফল`
export const suggestions = 'পরামর্শ'
export const countSuggestions = ({ count }: { count: number }) =>
  count === 0 ? 'কোনো পরামর্শ নেই' : `${inBangla(count)}টি পরামর্শ`
