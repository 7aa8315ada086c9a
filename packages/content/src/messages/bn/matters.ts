import { inBangla } from '../../numbers.ts'

export const matter = 'অভিভাবককে যা জানানো হয়েছে'
export const nothingYet = 'এখনো কিছু নেই।'
export const seenByFamily = '“আবেদনের খবর” পাতায় অভিভাবক এটি পড়তে পারেন।'
export const madeBy = ({ account, moment }: { account: string; moment: string }) => `${account}, ${moment}`
/** The parts, as heads. */
export const parts = {
  request: 'যা চাওয়া হয়েছে',
  invitation: 'পরীক্ষায় ডাক',
  decision: 'সিদ্ধান্ত',
  answer: 'উত্তর',
  contact: 'নম্বর ও ঠিকানা',
  assignment: 'দায়িত্বে',
}
export const requestStates = { open: 'উত্তর আসেনি', answered: 'উত্তর এসেছে' }
export const answeredByFamily = 'অভিভাবকের উত্তর:'
export const answeredAtOffice = ({ account }: { account: string }) => `${account}: অন্যভাবে পাওয়া গেছে`
export const pictureOf = ({ number: n }: { number: number }) => `ছবি ${inBangla(n)}`
export const closeRequest = 'অন্যভাবে পাওয়া গেছে'
export const uninvite = 'পরীক্ষার ডাক তুলে নিন'
export const attendances = { came: 'এসেছে', absent: 'আসেনি' }
export const cancelled = 'এই তারিখটি বাতিল হয়েছে'
export const nobody = 'কেউ না'

/** Somebody else was faster. */
export const changedMeanwhile = 'কিছু লেখা হয়নি, কারণ এর মধ্যে অন্য কেউ এটি বদলেছেন:'
export const changedBy = ({ account, time }: { account: string; time: string }) =>
  `${account} ${time}-এ বদলেছেন:`
export const family = 'অভিভাবক'
/** Within a sentence. */
export const byFamily = 'অভিভাবক'
export const familyAnswered = 'খবরের পাতায় উত্তর দিয়েছেন'
export const stillThere = 'আপনি যা লিখেছেন, তা ফরমেই আছে। আবার পড়ে দেখুন, তারপর বোতামটি আরেকবার চাপুন।'

export const takeBack = 'ফিরিয়ে নিন'
export const takenBack = 'ফিরিয়ে নেওয়া হয়েছে'
export const before = ({ value }: { value: string }) => `আগে ছিল: ${value}`
export const none = 'কিছু না'
/** The marks of a list. */
export const marks = {
  request: { open: 'চাওয়া হয়েছে, উত্তর আসেনি', answered: 'চাওয়া হয়েছে, উত্তর এসেছে' },
  invited: ({ date }: { date: string }) => `পরীক্ষা ${date}`,
}

/** Messages to families. */
export const preview = 'অভিভাবককে জানাবেন?'
/** In place of a choice that nobody has made. */
export const chooseOne = 'বেছে নিন'
export const previewHelp = 'এখনো কিছু লেখা হয়নি। ঠিক এই কথাগুলো পাঠানো হবে:'
export const channels = { email: 'ই-মেইলে', sms: 'এসএমএসে' }
export const topics = {
  request: 'যা চাওয়া হয়েছে',
  invitation: 'পরীক্ষায় ডাক',
  moved: 'নতুন তারিখ',
  cancelled: 'বাতিলের খবর',
  decision: 'সিদ্ধান্ত',
  reminder: 'পরীক্ষার দুই দিন আগের কথা',
  unasked: 'যা চাওয়া হয়েছিল, তা ফেরানো',
  uninvited: 'ডাক ফেরানো',
  undecided: 'সিদ্ধান্ত ফেরানো',
}
export const messageBy = ({ topic, channel }: { topic: string; channel: string }) => `${channel} ${topic}`
export const characters = ({ count, of }: { count: number; of: number }) =>
  `${inBangla(of)} অক্ষরের মধ্যে ${inBangla(count)}`
export const writeAndSend = 'লিখুন ও পাঠান'
export const writeOnly = 'শুধু লিখুন, পাঠাবেন না'
export const changeText = 'ফরমে ফিরুন'
export const previewOf = ({ count }: { count: number }) =>
  `${inBangla(count)}টি পরিবারকে জানানো হবে; প্রথমটি যা পড়বে, তা নিচে আছে।`

/** The dates of the test. */
export const slotChanges = {
  moved: 'পরীক্ষার তারিখ বদলেছেন',
  cancelled: 'পরীক্ষার তারিখ বাতিল করেছেন',
  restored: 'পরীক্ষার তারিখের বাতিল ফিরিয়ে নিয়েছেন',
}
export const slotChangedBy = ({ account, what, moment }: { account: string; what: string; moment: string }) =>
  `${account} ${what}, ${moment}`
export const told = 'জানানো হয়েছে'
export const notTold = 'জানানো হয়নি'
/** Families that no message tells the date: they did not choose one, it was not sent, or it did not arrive. */
export const callThem = ({ count }: { count: number }) =>
  `এই তারিখের খবর ${inBangla(count)}টি পরিবারকে কোনো বার্তায় জানানো হয়নি। তাঁদের ফোন করুন।`
export const callThemOff = ({ count }: { count: number }) =>
  `তারিখটি যে বাতিল, তা ${inBangla(count)}টি পরিবারকে কোনো বার্তায় জানানো হয়নি। তাঁদের ফোন করুন।`
export const allDates = 'পরীক্ষার সব তারিখ'
export const otherDates = ({ count }: { count: number }) => `পার হওয়া বা বাতিল তারিখ: ${inBangla(count)}টি`
export const allCards = 'সব প্রবেশপত্র'
export const printList = 'উপস্থিতির তালিকা ছাপাতে ব্রাউজারের প্রিন্ট ব্যবহার করুন।'
export const cardsHelp = 'পাতাটি ছাপান: প্রতিটি প্রবেশপত্র একটি এ৬ পাতা।'
export const cardTitle = 'মূল্যায়ন পরীক্ষার প্রবেশপত্র'
export const cardHelp = 'প্রবেশপত্রটি সঙ্গে নিয়ে ১৫ মিনিট আগে আসবেন।'
export const moveDate = 'তারিখ বদলান'
export const cancelDate = 'তারিখ বাতিল করুন'
export const cancelHelp = 'যাঁদের ডাকা হয়েছে, তাঁদের পাতায় লেখা থাকবে যে পরীক্ষাটি হবে না। এরপর তাঁদের অন্য তারিখে ডাকুন।'
export const cancelAsked = ({ count }: { count: number }) =>
  `পরীক্ষাটি হবে না: ডাকা হয়েছে ${inBangla(count)}টি শিশুকে। এক ঘণ্টার মধ্যে এটি ফেরানো যাবে; যে বার্তা চলে গেছে, তা ফেরে না।`
export const cancelYes = 'হ্যাঁ, বাতিল করুন'
export const restoreDate = 'বাতিল ফিরিয়ে নিন'
export const restoreHelp =
  'ভুল করে বাতিল হয়েছে? এক ঘণ্টার মধ্যে ফিরিয়ে নিলে পরীক্ষাটি হবে, যাঁদের ডাকা হয়েছে সবাইকে নিয়ে। যাঁদের বার্তা পাঠানো যায়, তাঁরা পরীক্ষার সময় জানবেন; কাকে ফোন করতে হবে, তা “জানানো হয়েছে” ঘরে দেখুন।'
export const wordsForAll = 'যাঁদের ডাকা হয়েছে, সবার জন্য লেখা'
export const mobile = 'মোবাইল নম্বর'
export const presence = 'উপস্থিতি'
export const saveAttendance = 'কে এসেছে, তা রাখুন'
export const slotResults = {
  wrong: 'তারিখ, সময়, স্থান ও আসনের সংখ্যা লিখুন।',
  past: 'তারিখটি পার হয়ে গেছে। সামনের একটি তারিখ দিন।',
  double: 'একই সময় ও স্থানে এই তারিখটি আগেই আছে।',
  none: 'তারিখটি বাতিল হয়েছে।',
  seats: 'যত আসন দিচ্ছেন, তার চেয়ে বেশি শিশুকে ডাকা হয়েছে।',
  late: 'তারিখটি এক ঘণ্টার বেশি আগে বাতিল হয়েছে, অথবা আবার চালু আছে। নতুন তারিখ যোগ করে তাঁদের ডাকুন।',
  changed: 'এর মধ্যে অন্য কেউ কিছু আবেদন বদলেছেন। এখন যা দেখছেন, তা-ই ঠিক: আবার দেখুন।',
}

/** Several at once. */
export const nothingChosen = 'কিছু বাছা হয়নি। তালিকার সারিতে টিক দিন, অথবা “এই তালিকার সব”, তারপর বোতাম চাপুন।'
export const allOfList = ({ count }: { count: string }) => `এই তালিকার সব (${count})`
/** What is ticked, as a file. */
export const chosenFiles = { xlsx: 'এক্সেলে নামান', csv: 'সিএসভিতে নামান' }
/** Opens what can be done with what is ticked. */
export const severalActions = 'কাজ'
export const choose = ({ name }: { name: string }) => `${name} বাছুন`
export const severalTasks = {
  invite: 'পরীক্ষায় ডাকুন',
  ask: 'কিছু চান',
  decide: 'সিদ্ধান্ত দিন',
  assign: 'দায়িত্ব দিন',
  undo: 'ফিরিয়ে নেওয়া হয়েছে',
}
export const chosen = ({ count }: { count: number }) => `বাছা হয়েছে: ${inBangla(count)}টি। এখনো কিছু লেখা হয়নি।`
export const tooMany = ({ count }: { count: number }) =>
  `তালিকাটি ${inBangla(count)}-এর চেয়ে লম্বা, একবারে এর বেশি করা যায় না। ছাঁকনি দিয়ে তালিকা ছোট করুন।`
export const severalWrite = ({ count }: { count: number }) => `${inBangla(count)}টির জন্য করুন`
export const severalDone = ({ count }: { count: number }) => `হয়েছে: ${inBangla(count)}টি`
export const severalNotDone = ({ count }: { count: number }) => `হয়নি: ${inBangla(count)}টি`
export const severalReasons = {
  changed: 'এর মধ্যে অন্য কেউ বদলেছেন',
  full: 'আর আসন নেই',
  none: 'এটি (আর) করা যায় না',
}
export const severalUndo = 'সবটা ফিরিয়ে নিন'
export const listAndCards = 'উপস্থিতির তালিকা ও প্রবেশপত্র'

/** The own account. */
export const entriesLost = 'আপনি যা পাঠিয়েছিলেন, তা রাখা যায়নি: প্রবেশ করে আবার পাঠান।'
export const entriesKept = 'আপনি যা লিখেছেন, তা আছে: প্রবেশ করলেই ফরমে আবার দেখবেন।'
export const ownPassword = 'আপনার পাসওয়ার্ড'
export const mustChange = 'আপনার পাসওয়ার্ড অন্য কেউ দিয়েছেন। নিজে একটি নতুন পাসওয়ার্ড বেছে নিন।'
export const currentPassword = 'এখনকার পাসওয়ার্ড'
export const newPassword = 'নতুন পাসওয়ার্ড'
export const newPasswordAgain = 'নতুন পাসওয়ার্ড আরেকবার'
export const passwordHelp = 'অন্তত বারোটি অক্ষর। একটি বাক্য হলে ভালো, মনে রাখাও সহজ।'
export const changePassword = 'পাসওয়ার্ড বদলান'
export const accountResults = {
  done: 'পাসওয়ার্ড বদলেছে। অন্য সব জায়গা থেকে আপনি বের হয়ে গেছেন।',
  signedOut: 'সেখান থেকে আপনি বের হয়ে গেছেন।',
  noSession: 'কোথা থেকে বের হবেন, তা বেছে নিন। নিচের তালিকা হালনাগাদ।',
  wrong: 'এখনকার পাসওয়ার্ড বা কোড ঠিক নয়।',
  short: 'নতুন পাসওয়ার্ডে অন্তত বারোটি, সর্বোচ্চ দুই শ অক্ষর থাকবে।',
  guessable:
    'নতুন পাসওয়ার্ডটি সহজেই অনুমান করা যায়: এটি বা এর মতো কিছু অনেকেই ব্যবহার করেন। একটি বাক্য বা কয়েকটি শব্দ বেছে নিন।',
  differs: 'দুবার লেখা নতুন পাসওয়ার্ড এক নয়।',
  same: 'নতুন পাসওয়ার্ডটি আগেরটিই।',
  busy: 'একটু পরে আবার চেষ্টা করুন।',
  nobody: 'এই নামে কেউ নেই।',
}
export const sessions = 'যেখানে আপনি প্রবেশ করে আছেন'
export const onlySession = 'শুধু এখানে।'
export const sessionsHelp =
  'কোনোটি অচেনা হলে সেখান থেকে বের হোন, আর পাসওয়ার্ড বদলান। কাজটি আপনিই করছেন, পাসওয়ার্ড থেকে তা বোঝা যায়।'
export const session = ({ begun, seen }: { begun: string; seen: string }) =>
  `প্রবেশ: ${begun}, শেষ ব্যবহার: ${seen}`
export const thisSession = ({ begun }: { begun: string }) => `এখানে, প্রবেশ: ${begun}`
export const allOtherSessions = 'এখানে ছাড়া সব জায়গা থেকে'
export const endSessions = 'সেখান থেকে বের হোন'
export const forgotten = 'কেউ পাসওয়ার্ড ভুলে গেলে'
export const forgottenHelp = 'আগে নিশ্চিত হোন কে চাইছেন। নতুন পাসওয়ার্ড দিয়ে প্রবেশ করেই তিনি নিজের একটি বেছে নেবেন।'
export const yourPassword = 'আপনার নিজের পাসওয়ার্ড'
export const issuePassword = 'নতুন পাসওয়ার্ড দিন'
export const issued = ({ name }: { name: string }) => `${name}-এর নতুন পাসওয়ার্ড। এটি শুধু এখনই দেখা যাবে:`

/** Numbers and addresses that the family has given wrongly. */
export const correct = 'নম্বর বা ই-মেইল ঠিক করুন'
export const correctHelp =
  'আগে নিশ্চিত হোন কে ফোন করেছেন। এখানে যা লিখবেন, বার্তা সেখানেই যাবে; ফরমের লেখাটিও পাশে থাকবে, খুঁজলে দুটিতেই পাওয়া যাবে। বিদ্যালয়ের নিজের সিস্টেমে কিছু বদলায় না। কোনো বার্তা অন্য কারও কাছে গিয়ে থাকলে আবেদনের খবরের নতুন লিংকও তৈরি করুন।'
export const saveCorrection = 'ঠিক করে রাখুন'
export const contactWrong =
  'এখনো কিছু বদলায়নি: মোবাইল নম্বরে এগারোটি অঙ্ক থাকে, ই-মেইলে @ ও তার পরের অংশ। ফরমে যে নম্বর দিতেই হয়, তা খালি রাখা যায় না।'
export const sentAs = ({ value }: { value: string }) => `ফরমে ছিল: ${value}`

export const erase = 'এর সব তথ্য মুছুন'
export const eraseHelp =
  'সাইটে এর যা আছে, উত্তর ও ছবিসহ সব এখনই মুছে যাবে; আর ফেরানো যাবে না। বিদ্যালয়ের নিজের সিস্টেমে যা আছে, তা থাকবে।'
export const eraseConfirm = ({ reference }: { reference: string }) => `মুছতে ${reference} লিখুন`
