// The photographs of the pages (/office/pages/pictures).

export const title = 'পাতার ছবি'
export const help =
  'যেখানে যেখানে ছবি দেওয়া যায়, সব এখানে। ছবি না থাকলে আঁকা ছবি দেখা যায়। একটি জায়গা বেছে নিন, তারপর ফোন বা কম্পিউটার থেকে ছবি দিন।'
export const hasDraft = 'কিছু ছবি এখনো খসড়া; দর্শনার্থীরা দেখেন না। এরপর যা প্রকাশ করবেন, তার সঙ্গে সেগুলোও প্রকাশ হবে।'
/** What a place is called. */
export const places: Record<string, string> = {
  banner: 'প্রথম পাতা: ব্যানারের প্রথম ছবি',
  academy: 'প্রথম পাতা: “যেভাবে শুরু”-র পাশের বড় ছবি',
  reading: 'প্রথম পাতা: তার পাশের ছোট ছবি',
  chairman: 'চেয়ারম্যানের ছবি',
  about: 'পরিচিতি: ওপরের ছবি',
  share: 'মেসেঞ্জারে লিংকের ছবি',
  school: 'বিদ্যালয় ভবন',
  letter: 'প্রধান ও অন্যদের বাণী',
  committee: 'পরিচালনা পর্ষদ ও কমিটি',
  uniform: 'ইউনিফর্ম',
  notices: 'নোটিশ ও সংবাদ',
  work: 'চাকরি',
  application: 'ভর্তি',
  fees: 'ফি',
  classroom: 'শ্রেণিকক্ষ',
  calendar: 'ক্যালেন্ডার ও রুটিন',
  future: 'উচ্চশিক্ষা',
  sports: 'খেলাধুলা',
  teachers: 'শিক্ষক ও পাঠাগার',
  laboratory: 'গবেষণাগার ও সুযোগ-সুবিধা',
  hostel: 'হোস্টেল',
  food: 'খাবার',
  quran: 'তাহফিজ',
  contact: 'যোগাযোগ',
  gallery: 'গ্যালারি ও ভিডিও',
  'vice-chairman': 'পরিচালনা পর্ষদ: ভাইস চেয়ারম্যান',
  'second-vice-chairman': 'পরিচালনা পর্ষদ: দ্বিতীয় ভাইস চেয়ারম্যান',
  treasurer: 'পরিচালনা পর্ষদ: কোষাধ্যক্ষ',
  secretary: 'পরিচালনা পর্ষদ: সদস্য সচিব',
  'member-quran': 'পরিচালনা পর্ষদ: কুরআন বিশেষজ্ঞ',
  'member-hadith': 'পরিচালনা পর্ষদ: হাদিস ও ফিকহ বিশেষজ্ঞ',
  'member-education': 'পরিচালনা পর্ষদ: শিক্ষাবিদ',
  'member-health': 'পরিচালনা পর্ষদ: চিকিৎসক',
  'member-engineering': 'পরিচালনা পর্ষদ: প্রকৌশলী',
  'member-business': 'পরিচালনা পর্ষদ: ব্যবসায়ী',
  'member-parents': 'পরিচালনা পর্ষদ: অভিভাবক প্রতিনিধি',
  'member-teachers': 'পরিচালনা পর্ষদ: শিক্ষক প্রতিনিধি',
  'committee-head': 'একাডেমিক কমিটি: প্রধান',
  'committee-quran': 'একাডেমিক কমিটি: কুরআন ও তাজবিদ',
  'committee-hadith': 'একাডেমিক কমিটি: হাদিস',
  'committee-arabic': 'একাডেমিক কমিটি: আরবি',
  'committee-bangla': 'একাডেমিক কমিটি: বাংলা',
  'committee-english': 'একাডেমিক কমিটি: ইংরেজি',
  'committee-mathematics': 'একাডেমিক কমিটি: গণিত',
  'committee-science': 'একাডেমিক কমিটি: বিজ্ঞান',
  'committee-early-years': 'একাডেমিক কমিটি: প্রাক-প্রাথমিক',
  'committee-tahfeez': 'একাডেমিক কমিটি: তাহফিজ',
  'committee-assessment': 'একাডেমিক কমিটি: মূল্যায়ন',
  principal: 'অধ্যক্ষের ছবি',
  warden: 'ওয়ার্ডেনের ছবি',
}
export const photograph = 'ছবি'
export const drawing = 'আঁকা ছবি'
export const onPages = ({ names }: { names: string }) => `যেখানে আছে: ${names}`
export const all = 'সব জায়গা'
export const next = 'পরের জায়গা'
export const choose = 'ছবি'
export const chooseHelp =
  'ফোনে যেমন ওঠে তেমনই দিন, সর্বোচ্চ ৩২ মেগাবাইট। ছবি তোলার স্থান ও সময় মুছে ফেলা হয়। যে শিশুকে চেনা যায়, তার অভিভাবকের লিখিত সম্মতি ছাড়া ছবি দেবেন না।'
export const another = 'অন্য ছবি (না বাছলে এখনকারটিই থাকে)'
export const kept = 'ছবিটি এসে গেছে। শুধু লেখাগুলো বাকি।'
export const altEn = 'ছবিতে কী আছে, ইংরেজিতে'
export const altBn = 'ছবিতে কী আছে, বাংলায়'
export const altHelp = 'যাঁরা দেখতে পান না তাঁদের জন্য, আর ছবি না এলে এটিই দেখা যায়: “উঠানে ছাত্ররা তিলাওয়াত করছে”।'
export const creditEn = 'কে তুলেছেন, ইংরেজিতে (খালি রাখা যায়)'
export const creditBn = 'কে তুলেছেন, বাংলায়'
export const focus = 'সবচেয়ে দরকারি জায়গা'
export const focusHelp =
  'মুখ বা সবচেয়ে দরকারি জিনিস যেখানে, ছবির সেখানে চাপুন। ছবি যেখানেই কাটা হোক, সেটি দেখা যাবে। চাপলেই কাজ হয়।'
export const tap = 'সবচেয়ে দরকারি জায়গা বেছে নিন'
export const crops = 'যেভাবে কাটা হবে'
export const cropNames = { wide: 'চওড়া: পাতার ওপরে ও ফোনে', square: 'চারকোনা', tall: 'লম্বা' }
export const focusAt = ({ x, y }: { x: string; y: string }) => `এখন বাঁ দিক থেকে ${x} %, ওপর থেকে ${y} %`
export const remove = 'আবার আঁকা ছবি দেখান'
export const undo = 'শেষ বদলটি ফিরিয়ে নিন'
export const history = 'সব বদল'
export const results = {
  published: 'প্রকাশ হয়েছে। কয়েক সেকেন্ডে দর্শনার্থীরা দেখবেন। সবচেয়ে দরকারি জায়গাটি ঠিক আছে কি? নিচে দেখুন।',
  draft: 'খসড়া রাখা হয়েছে। দর্শনার্থীরা দেখেন না।',
  unchecked:
    'খসড়া রাখা হয়েছে, কিন্তু এখন অনেক লেখা পরীক্ষা হচ্ছে বলে এটি পরীক্ষা করা হয়নি। আবার রাখলে বা প্রকাশ করলে পরীক্ষা হবে।',
  focus: 'সবচেয়ে দরকারি জায়গা ঠিক করা হয়েছে।',
  removed: 'আবার আঁকা ছবি দেখা যাচ্ছে। “শেষ বদলটি ফিরিয়ে নিন” চাপলে ছবি ফিরে আসে।',
}
export const notTaken = 'রাখা হয়নি। চিহ্নিত জায়গাগুলো ঠিক করুন; আপনার লেখা এখানেই আছে।'
export const fileProblems = {
  'no file': 'একটি ছবি বেছে নিন।',
  'too large': 'ফাইলটি ৩২ মেগাবাইটের বেশি। ফোনে যেমন ওঠে তেমন ছবি দিন; স্ক্যান বা ভিডিও নয়।',
  'wrong type': 'এটি ছবি নয়। ক্যামেরা বা ফোনের ছবি বেছে নিন।',
  'too many pixels': 'ছবিটিতে ৬ কোটির বেশি পিক্সেল। আগে ছোট করুন।',
  'too small': 'ছবিটি খুব ছোট: লম্বা দিকে অন্তত ৪০০ পিক্সেল লাগে। মেসেঞ্জারের কপি নয়, আসল ছবি দিন।',
  broken: 'ছবিটি নষ্ট, বা পুরোটা আসেনি। আবার পাঠান।',
  heic: 'আইফোনের এই ছবিটি পড়া যায় না। ফোনের ক্যামেরার সেটিংসে সাধারণ ধরনটি বেছে নিয়ে আবার তুলুন।',
  busy: 'সাইট অন্য ছবি নিয়ে ব্যস্ত। এক মিনিট পরে আবার চাপুন।',
  'no room': 'সাইটের ডিস্ক ভরে গেছে। কারিগরি কর্মীকে জানান; কিছু বদলায়নি।',
}
export const textProblems = {
  missing: 'দুই ভাষাতেই লিখুন।',
  'too long': 'সর্বোচ্চ ৮০ অক্ষর।',
  'wrong language': 'বাংলা লেখায় বাংলা অক্ষর লাগে।',
  'other number': 'দুই ভাষায় একই সংখ্যা লাগে।',
}
export const draftHasProblems = 'খসড়া রাখা হয়েছে। প্রকাশের আগে এগুলো ঠিক করতে হবে:'
export const refused = 'প্রকাশ হয়নি। যাচাই বলছে:'
export const busy = 'এখন অনেক লেখা যাচাই হচ্ছে। আবার চাপুন।'
export const conflict = 'একই সময়ে আরেকজন এটি বদলেছেন। দেখে আবার চেষ্টা করুন।'
