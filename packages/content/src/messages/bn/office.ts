// The pages of the school's office (/office).

const number = (count: number) => count.toLocaleString('bn')

export const title = 'অফিস'
export const signIn = 'প্রবেশ করুন'
export const signOut = 'বের হোন'
export const userName = 'নাম'
export const password = 'পাসওয়ার্ড'
export const code = 'অ্যাপের কোড (থাকলে)'
export const signedInAs = ({ name }: { name: string }) => `প্রবেশ করেছেন: ${name}`
export const otherLanguage = 'ইংরেজি'
/** Why the sign-in page is shown. */
export const refusals = {
  none: '',
  ended: 'আধা ঘণ্টা কোনো কাজ না হওয়ায় আপনি বের হয়ে গেছেন। আবার প্রবেশ করুন।',
  wrong: 'নাম, পাসওয়ার্ড বা কোড ঠিক নয়।',
  locked: 'অনেকবার চেষ্টা করা হয়েছে। ১৫ মিনিট পরে আবার চেষ্টা করুন।',
  foreign: 'এই পাতার বোতামটি ব্যবহার করুন।',
}
/** What is sent to the office. */
export const kinds = { application: 'ভর্তির আবেদন', contact: 'বার্তা', rights: 'তথ্য নিয়ে অনুরোধ' }
export const answerBy = 'উত্তরের শেষ দিন'
export const rightsHelp =
  'আগে নিশ্চিত হোন কে চাইছেন। তারপর এখানে ও বিদ্যালয়ের সিস্টেমে যা করার তা করে উত্তর দিন। এই সাইটে থাকা তথ্য মুছে দেন কারিগরি কর্মী।'
export const consent = 'সম্মতি'
export const consentGiven = ({ version, moment }: { version: string; moment: string }) =>
  `${version} তারিখের লেখাটিতে সম্মতি দিয়েছেন ${moment}`
export const testSlots = 'পরীক্ষার তারিখ'
export const auditLog = 'কাজের খাতা'
export const searchLabel = 'রেফারেন্স, মোবাইল নম্বর, নাম বা জন্মতারিখ'
export const search = 'খুঁজুন'
export const searchHelp = 'নাম যে বানানেই লেখা হোক, বাংলায় বা ইংরেজিতে, পাওয়া যাবে। তারিখ: ০৪-০৫-২০১৮।'
export const found = ({ count }: { count: number }) => `${number(count)}টি পাওয়া গেছে`
export const nothingFound = 'কিছু পাওয়া যায়নি। শুধু একটি নাম বা মোবাইল নম্বর দিয়ে খুঁজে দেখুন।'
export const nothingHere = 'এখানে কিছু নেই।'
export const all = 'সব'
/** The groups of the queue. */
export const groups = {
  new: 'নতুন',
  unclear: 'অনিশ্চিত',
  refused: 'গৃহীত হয়নি',
  needs_something: 'অভিভাবকের অপেক্ষায়',
  invited: 'পরীক্ষায় ডাকা হয়েছে',
  decided: 'সিদ্ধান্ত হয়েছে',
  answered: 'উত্তর দেওয়া হয়েছে',
  sending: 'পাঠানো হচ্ছে',
}
export const reference = 'রেফারেন্স'
export const name = 'নাম'
export const classAndSession = 'শ্রেণি ও শিক্ষাবর্ষ'
export const subject = 'বিষয়'
export const state = 'অবস্থা'
export const age = 'কত আগে'
export const assignedTo = 'দায়িত্বে'
export const days = ({ count }: { count: number }) => `${number(count)} দিন`
export const hours = ({ count }: { count: number }) => `${number(count)} ঘণ্টা`
export const minutes = ({ count }: { count: number }) => `${number(count)} মিনিট`
export const looksLike = ({ references }: { references: string }) => `অন্য একটি আবেদনের মতো: ${references}`
export const unreadable = 'এটি পড়া যাচ্ছে না, অন্য চাবি দিয়ে লেখা। কারিগরি কর্মীকে জানান। কিছুই হারায়নি।'
export const notFound = 'এমন কিছু নেই, অথবা তথ্য মুছে ফেলা হয়েছে।'
export const back = 'তালিকায় ফিরুন'
export const receivedAt = 'এসেছে'
export const schoolAnswered = 'স্কুলের সিস্টেমের উত্তর'
export const reason = 'কী হয়েছে'
/** Reasons in plain words, by state. */
export const reasons = {
  received: 'এইমাত্র এসেছে, স্কুলের সিস্টেমে পাঠানো হচ্ছে।',
  waiting: 'স্কুলের সিস্টেমে পৌঁছানো যায়নি। নিজে থেকেই আবার পাঠানো হবে, কিছু করতে হবে না।',
  noAnswer:
    'স্কুলের সিস্টেমে পৌঁছেছে, কিন্তু উত্তর আসেনি। শিক্ষার্থীকে সেখানে খুঁজুন। পেলে “পৌঁছে গেছে”, না পেলে “আবার পাঠান” চাপুন।',
  restored: 'ব্যাকআপ ফিরিয়ে আনা হয়েছে। আগেই পৌঁছে থাকতে পারে। শিক্ষার্থীকে স্কুলের সিস্টেমে খুঁজে দেখুন।',
  rejected: 'স্কুলের সিস্টেম এটি বারবার ফিরিয়ে দিয়েছে। সেখানে পৌঁছায়নি।',
  damaged: 'যা রাখা ছিল তা নষ্ট হয়েছে, তাই পাঠানো হয়নি। কারিগরি কর্মীকে জানান।',
  refused: 'স্কুলের সিস্টেম এটি নেয়নি। কারণ নিচে দেওয়া আছে।',
  delivered: 'স্কুলের সিস্টেমে পৌঁছে গেছে।',
  settled: 'অফিস এটি স্কুলের সিস্টেমে খুঁজে পেয়েছে।',
}
export const officeState = 'অভিভাবকের জন্য'
export const textForParent = 'অভিভাবকের জন্য লেখা'
export const theParentSees = 'আবেদনের অবস্থার পাতায় অভিভাবক এটি দেখতে পান।'
export const ask = 'অভিভাবকের কাছে কিছু চান'
export const invite = 'পরীক্ষায় ডাকুন'
export const decide = 'সিদ্ধান্ত দিন'
export const decision = 'সিদ্ধান্ত'
export const decisions = {
  admitted: 'ভর্তি হতে পারবে',
  waiting_list: 'অপেক্ষমাণ তালিকায়',
  not_admitted: 'ভর্তি করা গেল না',
}
export const slot = 'পরীক্ষার তারিখ'
export const seatsLeft = ({ left, seats }: { left: number; seats: number }) =>
  `${number(seats)}টির মধ্যে ${number(left)}টি আসন বাকি`
export const noSlots = 'এখনো কোনো তারিখ নেই।'
export const slotDate = 'তারিখ'
export const slotTime = 'সময়'
export const slotPlace = 'স্থান'
export const slotSeats = 'আসন'
export const addSlot = 'তারিখ যোগ করুন'
export const markAnswered = 'উত্তর দিয়েছি'
export const resend = 'আবার পাঠান'
export const settle = 'পৌঁছে গেছে'
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
  pending: 'পাঠানোর অপেক্ষায়',
  sending: 'পাঠানো হচ্ছে',
  sent: 'পাঠানো হয়েছে',
  failed: 'যায়নি',
  unclear: 'গেছে কি না নিশ্চিত নয়: মাঝপথে থেমে গিয়েছিল, তাই আবার পাঠানো হয়নি',
}
export const sendConfirmation = 'প্রাপ্তির খবর আবার পাঠান'
/** What bKash said about the payment that the parent named. */
export const payment = 'বিকাশে ফি'
export const payments = {
  pending: 'বিকাশের কাছে জানতে চাওয়া হচ্ছে।',
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
export const textMissing = 'লেখার ঘরটি পূরণ করুন।'
export const slotWrong = 'তারিখ, সময়, স্থান ও আসনের সংখ্যা লিখুন।'
export const onlyOfficers = 'আপনি শুধু দেখতে পারেন, কিছু বদলাতে পারেন না।'
export const exportXlsx = 'এক্সেল ফাইলে নামান'
export const exportCsv = 'সাধারণ ফাইলে নামান (সিএসভি)'
export const byClass = 'শ্রেণি ও শিক্ষাবর্ষ অনুযায়ী আবেদন'
export const byDay = 'গত ১৪ দিনের আবেদন'
export const auditHelp = 'কে কখন কার তথ্য দেখেছেন বা বদলেছেন, নতুনটি আগে। দুই বছর রাখা হয়, কেউ বদলাতে পারেন না।'
export const when = 'কখন'
export const who = 'কে'
export const what = 'কী'
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
  ask: 'অভিভাবকের কাছে চেয়েছেন',
  invite: 'পরীক্ষায় ডেকেছেন',
  decide: 'সিদ্ধান্ত দিয়েছেন',
  answered: 'উত্তর দেওয়া হয়েছে বলেছেন',
  resend: 'আবার পাঠিয়েছেন',
  settle: 'পৌঁছেছে বলে জানিয়েছেন',
  payment: 'বিকাশে ফি মেলাতে বলেছেন',
  confirm: 'প্রাপ্তির খবর আবার পাঠিয়েছেন',
  slot: 'পরীক্ষার তারিখ যোগ করেছেন',
  'not-done': '– কাজটি করা যায়নি',
}
