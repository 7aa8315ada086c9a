// অফিস নিজের পাতা নিজে বদলায় (/office/pages)।

export const title = 'পাতা ও লেখা'
export const help =
  'যা বদলাতে চান, তা বেছে নিন। “প্রকাশ করুন” চাপার আগে কেউ কিছু দেখে না, আর আগের যেকোনো লেখা আবার প্রকাশ করা যায়।'
export const search = 'পাতা ও লেখা খুঁজুন'
export const find = 'খুঁজুন'
export const shared = 'ফি, পরিচিতি ও তালিকা'
export const pages = 'পাতা'
export const menus = 'মেনু, পাতার নাম, প্রথম পাতা'
export const todo = 'বিদ্যালয়ের যা লেখা বাকি'
export const todoHelp =
  'নমুনা লেখা বদলাতে হবে, বাংলা লেখা পড়ে দেখতে হবে, কিছু পাতায় এখনো লেখা নেই। লেখাটি বিদ্যালয়ের নিজের হলে ফরমের প্রথম ঘরে “না” বেছে নিন।'
export const questions = 'যে প্রশ্নের উত্তর কেবল বিদ্যালয় জানে'
export const nothingFound = 'কিছু পাওয়া যায়নি।'
export const languages = { en: 'ইংরেজি', bn: 'বাংলা' }
export const asText = 'লেখা হিসেবে'
export const asForm = 'ফরম হিসেবে'
export const onSite = 'সাইটের পাতা'
export const otherLanguage = 'অন্য ভাষায় একই লেখা'
export const states = {
  sample: 'নমুনা',
  missing: 'এখনো লেখা নেই',
  published: 'অফিস বদলেছে',
  draft: 'খসড়া',
  planned: 'পরে প্রকাশ হবে',
  program: 'এর পরে প্রোগ্রামেও বদলেছে',
  other: 'অন্য ভাষার লেখা পরে বদলেছে',
  leftOut: 'প্রোগ্রামের সঙ্গে মেলে না; প্রোগ্রামের লেখা দেখানো হচ্ছে',
}
export const byAt = ({ account, moment }: { account: string; moment: string }) => `${account}, ${moment}`
export const from = ({ day }: { day: string }) => `${day} থেকে`
/** সব ভাষার একই ফাইল, এবং প্রতিটি ভাষার ফাইলের নাম। */
export const names = {
  'figures.yaml': 'ফি ও অন্যান্য সংখ্যা',
  'settings.yaml': 'নাম, ফোন, ঠিকানা, ব্যাংক',
  'intake.yaml': 'ভর্তির সময়সূচি',
  'message-texts.yaml': 'ই-মেইল ও এসএমএসের লেখা',
  'pictures.yaml': 'পাতার ওপরের ছবি',
  'redirects.yaml': 'পুরোনো ঠিকানা',
  'upstream-names.yaml': 'অফিসের সিস্টেমের বাংলা নাম',
  'search-synonyms.yaml': 'খোঁজার জন্য একই অর্থের শব্দ',
  'name-equivalents.yaml': 'একই নামের নানা বানান, অফিসের খোঁজার জন্য',
  'glossary.yaml': 'এই সাইটের বাংলা শব্দ',
  'questions.yaml': 'বিদ্যালয়ের কাছে প্রশ্ন',
  pages: 'সব পাতার নাম ও শিরোনাম',
  menu: 'মেনু ও নিচের অংশ',
  home: 'প্রথম পাতা',
}
export const text = 'লেখা'
export const textHelp =
  '## দিয়ে শুরু লাইন শিরোনাম, - দিয়ে শুরু লাইন তালিকার একটি কথা, [শব্দ](ঠিকানা) একটি লিংক। ঘরওয়ালা ফাইলে লাইনের শুরুর ফাঁকা জায়গা গুরুত্বপূর্ণ; নতুন কিছু যোগ করতে একটি অংশ কপি করুন।'
export const saveDraft = 'খসড়া রাখুন'
export const publish = 'প্রকাশ করুন'
export const publishFrom = 'এই দিন থেকে প্রকাশ (ফাঁকা: এখনই)'
export const preview = 'আগে দেখুন'
export const previewHelp =
  'এই ঠিকানায় পাতাটি এই লেখাসহ দেখা যায়। যাঁর কাছে ঠিকানা আছে, তিনি সাইন ইন ছাড়া এক সপ্তাহ দেখতে পারেন।'
export const results = {
  published: 'প্রকাশ হয়েছে। কয়েক সেকেন্ডের মধ্যে সবাই দেখবেন।',
  planned: 'ঠিক করা হয়েছে। সেই দিন নিজে থেকে প্রকাশ হবে।',
  draft: 'খসড়া রাখা হয়েছে। দর্শকেরা দেখবেন না।',
  unchecked:
    'খসড়া রাখা হয়েছে, কিন্তু এখন অনেক লেখা পরীক্ষা হচ্ছে বলে এটি পরীক্ষা করা হয়নি। আবার রাখলে বা প্রকাশ করলে পরীক্ষা হবে।',
  withdrawn: 'ফিরিয়ে নেওয়া হয়েছে।',
}
/** Where something is wrong: file, line, and what. */
export const problemAt = ({ file, line, what }: { file: string; line: string; what: string }) =>
  `${file}, লাইন ${line}: ${what}`
export const draftHasProblems = 'খসড়া রাখা হয়েছে। প্রকাশের আগে এগুলো ঠিক করতে হবে:'
export const refused = 'প্রকাশ হয়নি। আগে এগুলো ঠিক করুন; আপনার লেখা এখানেই আছে:'
export const notes = 'এই সাইট অন্য শব্দে বলে:'
export const merged = 'একই সময়ে আরেকজন এই লেখা বদলেছেন। দুজনের বদলই এখানে আছে।'
export const conflict = ({ account }: { account: string }) =>
  `রাখা হয়নি: একই সময়ে ${account || 'আরেকজন'} একই লাইন বদলেছেন। আপনার লেখা নিচে, অন্যটি পাশে। যা দরকার নিয়ে আবার বোতাম চাপুন।`
export const takesTooLong = 'লেখাটি যাচাই করতে বেশি সময় লাগছে। ছোট করুন, বা ভাগ করে দিন।'
export const busy = 'এখন অনেক লেখা পরীক্ষা হচ্ছে। আপনার লেখা এখানেই আছে; আবার বোতাম চাপুন।'
export const faults = {
  'too long': 'লেখাটি বেশি লম্বা: সর্বোচ্চ ২,০০,০০০ অক্ষর। কিছুই বদলায়নি।',
  'too intricate': 'লেখায় যত স্তর, লাইন বা চিহ্ন আছে, কোনো পাতায় তত থাকে না। কিছুই বদলায়নি।',
  'mixed scripts': 'একটি শব্দে দুই লিপির একরকম দেখতে অক্ষর আছে। শব্দটি নতুন করে লিখুন। কিছুই বদলায়নি।',
  empty: 'লেখা ফাঁকা। প্রোগ্রামের লেখা আবার দেখাতে নিচের বোতাম চাপুন। কিছুই বদলায়নি।',
  'control characters': 'লেখায় এমন অক্ষর আছে, যা দেখানো যায় না। সাধারণ লেখা হিসেবে আবার কপি করুন। কিছুই বদলায়নি।',
  'no day': 'দিনটি আগামী পাঁচ বছরের মধ্যে নয়। কিছুই বদলায়নি।',
  'not a form': 'লেখাটি ফরম হিসেবে দেখানো যায় না, কারণ লেখার নিয়ম ভেঙেছে। লেখা হিসেবে বদলান।',
}
export const laterDiffers = ({ day }: { day: string }) =>
  `${day} থেকে যে লেখা প্রকাশ হবে, তাতে একই জায়গায় অন্য কথা আছে। সেখানেও বদলান।`
export const together = 'অন্য ভাষার খসড়াটি এর সঙ্গে মিলে যায়, তাই একসঙ্গে প্রকাশ হয়েছে।'
export const leftOut = 'অফিসের লেখা প্রোগ্রামের এই সংস্করণের সঙ্গে মেলে না, তাই প্রোগ্রামের লেখা দেখানো হচ্ছে:'
export const programNewer =
  'অফিস বদলানোর পরে প্রোগ্রামও নতুন লেখা এনেছে। বাঁয়ে প্রোগ্রামের লেখা, ডানে অফিসের লেখা, যা দেখানো হচ্ছে।'
export const useProgram = 'আবার প্রোগ্রামের লেখা দেখান'
export const history = 'আগের লেখা'
export const noHistory = 'অফিস এই লেখা এখনো বদলায়নি।'
export const kinds = { draft: 'খসড়া', published: 'প্রকাশিত', withdrawn: 'ফিরিয়ে নেওয়া' }
export const compare = 'ওপরের লেখার সঙ্গে মেলান'
export const comparing = ({ moment }: { moment: string }) => `বাঁয়ে ${moment} সময়ের লেখা, ডানে ওপরের লেখা।`
export const publishAgain = 'এটি আবার প্রকাশ করুন'
export const withdrawDraft = 'খসড়া বাদ দিন'
export const withdrawPlanned = 'ফিরিয়ে নিন'
export const programFile = 'প্রোগ্রামের লেখা'
export const noDifference = 'কোনো পার্থক্য নেই।'
export const left = 'আগে'
export const right = 'পরে'
export const unknown = 'এমন কোনো পাতা বা ফাইল নেই।'
export const onlyEditors = 'কেবল সম্পাদক ও কর্মকর্তা পাতা বদলাতে পারেন।'
export const add = 'একটি যোগ করুন'
export const partsOfForm = 'এই ফরমের অংশ'
export const newKind = 'নতুনটির ধরন'
export const remove = 'বাদ দিন'
export const up = 'ওপরে'
export const down = 'নিচে'
export const entry = ({ number }: { number: string }) => `${number} নম্বর`
export const notSaid = 'বলা হয়নি'
export const standsOn = 'যেখানে আছে'
export const standsNowhere = 'কোনো পাতায় নেই।'
export const yes = 'হ্যাঁ'
export const no = 'না'
export const notSaved = 'এখানে বদলেছে, এখনো রাখা হয়নি।'
export const newName = 'নতুনটির নাম'
