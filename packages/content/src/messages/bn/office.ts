import { inBangla } from '../../numbers.ts'

// The pages of the school's office (/office).

export const title = 'অফিস'
export const signIn = 'প্রবেশ করুন'
export const signOut = 'বের হোন'
export const userName = 'নাম'
export const password = 'পাসওয়ার্ড'
export const code = 'অ্যাপের কোড (থাকলে)'
export const account = 'পাসওয়ার্ড'
export const help = 'সাহায্য'
export const menu = 'মেনু'
export const signedInAs = ({ name }: { name: string }) => `প্রবেশ করেছেন: ${name}`
export const otherLanguage = 'English'
/** Why the sign-in page is shown. */
export const refusals = {
  none: '',
  ended: 'আধা ঘণ্টা কাজ হয়নি, অথবা আপনার অ্যাকাউন্ট বদলেছে, তাই বের হয়ে গেছেন। আবার প্রবেশ করুন।',
  changed: 'আপনার অ্যাকাউন্ট বা পাসওয়ার্ড বদলেছে, তাই আবার প্রবেশ করতে হবে।',
  empty: 'নাম ও পাসওয়ার্ড দুটিই লিখুন।',
  wrong: 'নাম, পাসওয়ার্ড বা কোড ঠিক নয়।',
  locked: 'অনেকবার চেষ্টা করা হয়েছে। পরে আবার চেষ্টা করুন।',
  busy: 'একসঙ্গে অনেকে প্রবেশের চেষ্টা করছেন। একটু পরে আবার চেষ্টা করুন।',
  foreign: 'এই পাতার বোতামটি ব্যবহার করুন।',
}
/** What is sent to the office. */
export const kinds = { application: 'ভর্তির আবেদন', contact: 'বার্তা', rights: 'তথ্য নিয়ে অনুরোধ' }
export const answerBy = 'উত্তরের শেষ দিন'
export const rightsHelp =
  'আগে নিশ্চিত হোন কে চাইছেন। তারপর এখানে ও অফিসের সিস্টেমে যা করার তা করে উত্তর দিন। এই সাইটে থাকা তথ্য সেই আবেদন বা বার্তার নিজের পাতা থেকে মোছা যায়।'
export const consent = 'সম্মতি'
export const consentGiven = ({ version, moment }: { version: string; moment: string }) =>
  `${version} তারিখের লেখাটিতে সম্মতি দিয়েছেন ${moment}`
export const testSlots = 'পরীক্ষার তারিখ'
export const auditLog = 'কাজের খাতা'

export const search = 'খুঁজুন'
export const nothingHere = 'এখানে কিছু নেই।'
export const all = 'সব'
/** The groups of the queue. */
export const groups = {
  delivered: 'পৌঁছেছে',
  unclear: 'অনিশ্চিত',
  refused: 'সিস্টেম নেয়নি',
  answered: 'উত্তর দেওয়া হয়েছে',
  waiting: 'অপেক্ষায়',
  forwarding: 'পাঠানো হচ্ছে',
  received: 'গৃহীত',
}
export const reference = 'রেফারেন্স'
export const name = 'নাম'
export const classAndSession = 'শ্রেণি ও সেশন'
export const subject = 'বিষয়'
export const state = 'অবস্থা'
export const age = 'কত আগে'
export const assignedTo = 'দায়িত্বে'
export const days = ({ count }: { count: number }) => `${inBangla(count)} দিন`
export const hours = ({ count }: { count: number }) => `${inBangla(count)} ঘণ্টা`
export const minutes = ({ count }: { count: number }) => `${inBangla(count)} মিনিট`
export const looksLike = ({ references }: { references: string }) => `অন্য একটি আবেদনের মতো: ${references}`
export const unreadable = 'এটি পড়া যাচ্ছে না: অন্য কোড দিয়ে লক করা। কিছুই হারায়নি। কারিগরি কর্মীকে জানান।'
export const notFound = 'এমন কিছু নেই, অথবা তথ্য মুছে ফেলা হয়েছে।'
export const back = 'তালিকায় ফিরুন'
export const receivedAt = 'এসেছে'
export const schoolAnswered = 'অফিসের সিস্টেমের উত্তর'
export const reason = 'কী হয়েছে'
/** Reasons in plain words, by state. */
export const reasons = {
  received: 'এইমাত্র এসেছে, অফিসের সিস্টেমে পাঠানো হচ্ছে।',
  waiting: 'অফিসের সিস্টেমে পৌঁছানো যায়নি। নিজে থেকেই আবার পাঠানো হবে, কিছু করতে হবে না।',
  noAnswer:
    'অফিসের সিস্টেমে পৌঁছেছে, কিন্তু উত্তর আসেনি। শিক্ষার্থীকে সেখানে খুঁজুন। পেলে “পৌঁছে গেছে”, না পেলে “আবার পাঠান” চাপুন।',
  restored: 'ব্যাকআপ ফিরিয়ে আনা হয়েছে। আগেই পৌঁছে থাকতে পারে। শিক্ষার্থীকে অফিসের সিস্টেমে খুঁজে দেখুন।',
  gateway: 'বিদ্যালয়ের ওয়েব সার্ভার এটি বারবার ফিরিয়ে দিয়েছে, অথচ অন্যগুলো পৌঁছেছে। এটি পৌঁছায়নি। উত্তরটি নিচে আছে।',
  gatewayWaits:
    'অফিসের সিস্টেম নয়, তার সামনের একটি ওয়েব সার্ভার উত্তর দিয়েছে। নিজে থেকেই আবার পাঠানো হবে, কিছু করতে হবে না।',
  unknownAnswer:
    'অফিসের সিস্টেম উত্তর দিয়েছে, কিন্তু নিয়েছে কি না তা বলেনি। উত্তরটি নিচে আছে। শিক্ষার্থীকে সেখানে খুঁজুন। পেলে “পৌঁছে গেছে”, না পেলে “আবার পাঠান” চাপুন।',
  doubt:
    'পৌঁছেছে বলে ধরা হয়েছে, কিন্তু উত্তরে সমস্যার কথা আছে। অফিসের সিস্টেমে দেখুন। সেখানে থাকলে “পৌঁছে গেছে”, না থাকলে “আবার পাঠান” চাপুন।',
  damaged: 'যা রাখা ছিল তা নষ্ট হয়েছে, তাই পাঠানো হয়নি। কারিগরি কর্মীকে জানান।',
  refused: 'অফিসের সিস্টেম এটি নেয়নি। কারণ নিচে দেওয়া আছে।',
  delivered: 'অফিসের সিস্টেমে পৌঁছে গেছে।',
  settled: 'অফিস এটি অফিসের সিস্টেমে খুঁজে পেয়েছে।',
}
export const textForParent = 'অভিভাবকের জন্য লেখা'
export const ask = 'অভিভাবকের কাছে কিছু চান'
export const invite = 'পরীক্ষায় ডাকুন'
export const decide = 'সিদ্ধান্ত দিন'
export const decision = 'সিদ্ধান্ত'
export const decisions = {
  admitted: 'ভর্তির জন্য নির্বাচিত',
  waiting_list: 'অপেক্ষমাণ তালিকায়',
  not_admitted: 'ভর্তি করা গেল না',
  withdrawn: 'অভিভাবক আবেদন তুলে নিয়েছেন',
}
export const slot = 'পরীক্ষার তারিখ'
export const seatsLeft = ({ left, seats }: { left: number; seats: number }) =>
  `${inBangla(seats)}টির মধ্যে ${inBangla(left)}টি আসন বাকি`
export const noSlots = 'এখনো কোনো তারিখ নেই।'
export const slotDate = 'তারিখ'
export const slotTime = 'সময় (যেমন সকাল ৯:০০)'
export const slotPlace = 'স্থান'
export const slotSeats = 'আসন'
export const addSlot = 'তারিখ যোগ করুন'
export const markAnswered = 'উত্তর দিয়েছি'
export const resend = 'আবার পাঠান'
export const settle = 'পৌঁছে গেছে'
export const unsettle = 'আসলে পৌঁছায়নি'
export const erasedOn = ({ date }: { date: string }) => `এর সব তথ্য ${date} তারিখে মুছে যাবে।`
export const erasedSoon = 'ত্রিশ দিনের মধ্যে মুছে যাবে'
export const doubtful = 'উত্তরে সমস্যা'
export const wholeAnswer = 'পুরো উত্তর'
export const takeIt = 'আমি দায়িত্ব নিলাম'
export const leaveIt = 'দায়িত্ব ছেড়ে দিলাম'
export const notes = 'অফিসের নোট'
export const noteText = 'নতুন নোট, শুধু অফিসের জন্য'
export const addNote = 'নোট রাখুন'
export const history = 'কবে কী হয়েছে'
export const print = 'ছাপাতে ব্রাউজারের প্রিন্ট ব্যবহার করুন।'
export const photo = 'ছবি'
export const noPhoto = 'ছবি নেই'
/** What became of the confirmation that the sender wanted, by way and by state. */
export const confirmationBy = { email: 'ই-মেইলে প্রাপ্তির খবর', sms: 'এসএমএসে প্রাপ্তির খবর' }
export const confirmationStates = {
  waiting: 'পাঠানোর অপেক্ষায়',
  forwarding: 'পাঠানো হচ্ছে',
  sent: 'পাঠানো হয়েছে',
  failed: 'যায়নি',
  unclear: 'গেছে কি না নিশ্চিত নয়: মাঝপথে থেমে গিয়েছিল, তাই আবার পাঠানো হয়নি',
}
export const confirmationPutOff = 'অপেক্ষায় আছে, কারণ এই ঠিকানা বা নম্বরে আপাতত যথেষ্ট বার্তা গেছে'
export const confirmationUnwanted = 'আর কিছু পাঠানো হবে না, কারণ প্রাপক জানিয়েছেন তিনি এটি চাননি: ঠিকানাটি হয়তো ভুল'
export const statusLinks = 'আবেদনের খবরের লিংক'
export const statusLinksHelp =
  'লিংক ভুল কারও হাতে গেছে? নতুন লিংক তৈরি করুন: এই আবেদনের খবরের আগের সব লিংক আর কাজ করবে না।'
export const newStatusLink = 'নতুন লিংক তৈরি করুন'
export const statusLinkMade = ({ until }: { until: string }) =>
  `আগের সব লিংক বাতিল হয়েছে। নতুন লিংকটি শুধু পরিবারকে দিন। এটি ${until} পর্যন্ত কাজ করবে, আর এখানে আর দেখানো হবে না।`
export const backToApplication = 'আবেদনে ফিরে যান'
export const sendConfirmation = 'প্রাপ্তির খবর আবার পাঠান'
/** What the click does, asked before what has an effect outside. */
export const questions = {
  resend: {
    does: 'এটি এখনই অফিসের সিস্টেমে পাঠানো হবে। সেখানে আগেই পৌঁছে থাকলে দুবার থাকবে, তাই আগে সেখানে দেখে নিন।',
    yes: 'হ্যাঁ, আবার পাঠান',
  },
  settle: {
    does: 'আপনি জানাচ্ছেন যে এটি অফিসের সিস্টেমে আছে। প্রেরককে জানানো হবে যে এটি পৌঁছেছে, আর এটি আর পাঠানো হবে না। পরে ফিরিয়ে নিতে পারবেন।',
    yes: 'হ্যাঁ, পৌঁছে গেছে',
  },
  unsettle: {
    does: '“পৌঁছে গেছে” বলার আগে যা ছিল, এটি আবার তাই হবে। তখন অপেক্ষায় থাকলে এটি অফিসের সিস্টেমে পাঠানো হবে।',
    yes: 'হ্যাঁ, পৌঁছায়নি',
  },
  confirm: {
    does: 'প্রেরক এখনই ই-মেইল বা এসএমএস পাবেন। প্রথমটি পৌঁছে থাকলে তিনি দুবার পাবেন।',
    yes: 'হ্যাঁ, প্রাপ্তির খবর পাঠান',
  },
  uninvite: {
    does: 'আসনটি অন্য শিশুর জন্য খালি হবে, পরীক্ষার আগের বার্তাও যাবে না। পরিবারকে কোনো বার্তায় জানানো হয় না: না জানলে ফোন করুন। এক ঘণ্টার মধ্যে ফিরিয়ে নেওয়া যায়।',
    yes: 'হ্যাঁ, আসন খালি করুন',
  },
}
/** What bKash said about the payment that the parent named. */
export const payment = 'বিকাশে ফি'
export const payments = {
  waiting: 'অপেক্ষায়: বিকাশের কাছে জানতে চাওয়া হচ্ছে।',
  confirmed: 'মিলেছে: এই ট্রানজেকশন আইডি ও টাকার অঙ্ক বিকাশে আছে।',
  differs: 'এই ট্রানজেকশন আইডি বিকাশে আছে, তবে টাকার অঙ্ক আলাদা। হয়তো দুই সন্তানের ফি একসঙ্গে দেওয়া।',
  not_confirmed: 'মেলেনি: এই ট্রানজেকশন আইডি বিকাশে নেই, অথবা লেনদেন শেষ হয়নি। অভিভাবকের কাছে নম্বরটি জেনে নিন।',
  not_asked: 'বিকাশের কাছে জানা যায়নি। কয়েক ঘণ্টা নিজে থেকে আবার চেষ্টা হয়; তারপরও না হলে “বিকাশে ফি মিলিয়ে দেখুন” চাপুন।',
}
export const noTransactionId = 'মেলানো যায়নি: লেখায় কোনো ট্রানজেকশন আইডি নেই। অভিভাবকের কাছে জেনে নিন।'
export const otherMerchant = 'এই ট্রানজেকশন আইডি বিকাশে আছে, তবে টাকা গেছে অন্য নম্বরে।'
export const paid = ({ paid }: { paid: string }) => `দেওয়া হয়েছে: ${paid} টাকা`
export const paymentMarks = {
  confirmed: 'ফি মিলেছে',
  differs: 'ফি মিলিয়ে দেখুন',
  not_confirmed: 'ফি মেলেনি',
  not_asked: 'ফি দেখা হয়নি',
}
export const checkPayment = 'বিকাশে ফি মিলিয়ে দেখুন'
export const sent = 'হয়ে গেছে।'
export const notDone = 'কিছু বদলায়নি। এর মধ্যে অন্য কেউ কাজটি করে থাকতে পারেন। আবার দেখুন।'
export const slotFull = 'এই তারিখে আর আসন নেই। অন্য তারিখ বেছে নিন।'
export const textMissing = 'এখনো কিছু বদলায়নি: লেখার ঘরটি পূরণ করুন।'
export const referenceDiffers = 'কিছু মোছা হয়নি। মুছতে চাইলে এই পাতার রেফারেন্স নম্বরটি ঠিকমতো লিখুন।'
export const onlyOfficers = 'আপনি শুধু দেখতে পারেন, কিছু বদলাতে পারেন না।'
export const exportXlsx = 'এক্সেল ফাইলে নামান'
export const exportCsv = 'সাধারণ ফাইলে নামান (সিএসভি)'
export const byClass = 'শ্রেণি ও সেশন অনুযায়ী আবেদন'
export const auditHelp =
  'কে কখন কার তথ্য দেখেছেন বা বদলেছেন, কে কখন প্রবেশ করেছেন, আর কারিগরি কর্মীর কমান্ড; নতুনটি আগে। দুই বছর রাখা হয়, কেউ বদলাতে পারেন না।'
export const when = 'কখন'
export const who = 'কে'
export const what = 'কী'
/** Who did something that is no account, by its name in the log. */
export const actors = {
  'command line': 'কারিগরি কর্মী, কমান্ড দিয়ে',
  'technician at /ops': 'কারিগরি কর্মী, পরিচালনার পাতায়',
}
export const everybody = 'সবাই'
export const everything = 'সব কাজ'
export const fromDay = 'শুরুর তারিখ'
export const toDay = 'শেষ তারিখ'
export const filterLog = 'দেখান'
export const aboutWhat = 'কোনটি'
export const nothingInLog = 'কাজের খাতায় এমন কিছু নেই।'
export const olderEntries = 'আগের কাজগুলো'
export const viewersOf = ({ reference }: { reference: string }) => `${reference} কারা দেখেছেন`
export const noViewers = 'গত দুই বছরে কেউ এটি দেখেননি।'
export const looks = ({ count, text }: { count: number; text: string }) =>
  count === 1 ? 'একবার' : `${text} বার`
export const submissionsInLog = ({ text }: { text: string }) => `${text}টি জমা`
export const whoLooked = 'কারা দেখেছেন'
export const logFilter = 'বাছাই'
export const logIsFiltered = ({ count }: { count: number }) => `বাছাই (${inBangla(count)})`
export const person = 'একজনের তথ্য'
export const personHelp =
  'কেউ নিজের তথ্য দেখতে বা মোছাতে চাইলে আগে তাঁর পরিচয় নিশ্চিত করুন। নাম, রেফারেন্স, মোবাইল নম্বর বা ই-মেইল ঠিকানা যেখানে আছে, সব পাওয়া যায়: আবেদন, বার্তা, তথ্য নিয়ে অনুরোধ ও স্মরণবার্তা। প্রতিটি দিয়ে একবার করে খুঁজুন।'
export const personTyped = 'নাম, রেফারেন্স, মোবাইল নম্বর বা ই-মেইল ঠিকানা'
export const personFind = 'সব খুঁজুন'
export const personNothing = 'এমন কিছু সংরক্ষিত নেই।'
export const personKinds = {
  application: 'আবেদন',
  contact: 'বার্তা',
  rights: 'তথ্য নিয়ে অনুরোধ',
  reminder: 'ভর্তি শুরুর স্মরণবার্তা',
}
export const personExport = 'টিক দেওয়া সবকিছু এক ফাইলে নামান'
export const personSure = 'আমি পরিচয় নিশ্চিত করেছি, আর টিক দেওয়া সবগুলোই এই ব্যক্তির।'
export const personErase = 'টিক দেওয়া সবকিছু চিরতরে মুছুন'
export const personErased = ({ text }: { text: string }) => `মোছা হয়েছে: ${text}টি।`
export const personLeft = ({ references }: { references: string }) =>
  `মোছা যায়নি, কারণ এখনই অফিসের সিস্টেমে পাঠানো হচ্ছে, অথবা আগেই মোছা হয়েছে: ${references}। এক মিনিট পর আবার দেখুন।`
export const personProblems = {
  'nothing typed': 'নাম, রেফারেন্স, মোবাইল নম্বর বা ই-মেইল ঠিকানা লিখুন।',
  'nothing ticked': 'কিছু করা হয়নি: কোনগুলো, টিক দিন।',
  'not confirmed': 'কিছু মোছা হয়নি: আগে টিক দিয়ে জানান যে পরিচয় নিশ্চিত করেছেন।',
}
/** What the log says, by action. */
export const actions = {
  'sign-in': 'প্রবেশ করেছেন',
  'sign-out': 'বের হয়েছেন',
  list: 'তালিকা দেখেছেন',
  search: 'খুঁজেছেন',
  view: 'তথ্য দেখেছেন',
  picture: 'ছবি দেখেছেন',
  export: 'তালিকা নামিয়েছেন',
  note: 'নোট লিখেছেন',
  assign: 'দায়িত্ব বদলেছেন',
  correct: 'নম্বর বা ঠিকানা ঠিক করেছেন',
  ask: 'অভিভাবকের কাছে চেয়েছেন',
  uninvite: 'পরীক্ষার ডাক তুলে নিয়েছেন',
  invite: 'পরীক্ষায় ডেকেছেন',
  decide: 'সিদ্ধান্ত দিয়েছেন',
  answered: '“উত্তর দিয়েছি” চেপেছেন',
  resend: 'আবার পাঠিয়েছেন',
  settle: 'পৌঁছেছে বলে জানিয়েছেন',
  undo: 'একটি পরিবর্তন ফিরিয়ে নিয়েছেন',
  close: 'অন্যভাবে পাওয়া গেছে বলে জানিয়েছেন',
  attendance: 'শিশু এসেছে কি না লিখেছেন',
  payment: 'বিকাশে ফি মেলাতে বলেছেন',
  confirm: 'প্রাপ্তির খবর আবার পাঠিয়েছেন',
  slot: 'পরীক্ষার তারিখ বদলেছেন',
  password: 'পাসওয়ার্ড দিয়েছেন',
  'end-own-sessions': 'অন্য জায়গা থেকে বের হয়েছেন',
  forbidden: 'অনুমতি নেই, এমন কাজের চেষ্টা করেছেন',
  show: 'কমান্ড দিয়ে সব তথ্য দেখেছেন',
  'find-person': 'একজনের তথ্য খুঁজেছেন',
  'export-person': 'একজনের তথ্য ফাইলে নামিয়েছেন',
  'erase-person': 'একজনের তথ্য মুছেছেন',
  erase: 'মুছেছেন',
  'erase-period': 'একটি সময়ের সব তথ্য মুছেছেন',
  log: 'কাজের খাতা দেখেছেন',
  'sign-in-failed': 'প্রবেশ করতে পারেননি: পাসওয়ার্ড বা কোড ভুল',
  'account-saved': 'অ্যাকাউন্ট তৈরি বা বদল করেছেন',
  'account-removed': 'অ্যাকাউন্ট বাদ দিয়েছেন',
  'second-factor-on': 'অ্যাকাউন্টে কোড দিয়ে প্রবেশ চালু করেছেন',
  'second-factor-off': 'অ্যাকাউন্টে কোড দিয়ে প্রবেশ বন্ধ করেছেন',
  'rotate-key': 'চাবি বদলেছেন',
  'end-sessions': 'সবার প্রবেশ ও সব লিংক বাতিল করেছেন',
  'new-link': 'খবরের আগের লিংক বাতিল করে নতুন লিংক তৈরি করেছেন',
  'text-draft': 'খসড়া লিখেছেন',
  'text-publish': 'লেখা প্রকাশ করেছেন',
  'text-restore': 'আগের লেখা আবার প্রকাশ করেছেন',
  'text-withdraw': 'লেখা ফিরিয়ে নিয়েছেন',
  'not-done': '– কাজটি করা যায়নি',
}
