import { inBangla } from '../../numbers.ts'

// The online application; its fields are in packages/forms.

export const positionOf = ({ position, count }: { position: number; count: number }) =>
  `${inBangla(count)}টির মধ্যে ${inBangla(position)}টি`
/** The place of a section in the form. */
export const sectionOf = ({ position, count }: { position: number; count: number }) =>
  `${inBangla(count)}টি অংশের ${inBangla(position)} নম্বর`
export const sendingPicture = ({ percent }: { percent: number }) => `ছবি পাঠানো হচ্ছে: ${inBangla(percent)}%`
export const feeRange = ({ least, most }: { least: string; most: string }) =>
  `শ্রেণি অনুযায়ী ${least} থেকে ${most}`
export const feeNote = 'আপনার বেছে নেওয়া শ্রেণি ও সেশনের ফি, টাকায়।'
export const noFeeSet = 'এই সেশনের জন্য আলাদা কোনো আবেদন ফি নেই; ওপরে লেখা ফি-ই দিন।'
export const feeWhenChosen = 'শ্রেণি ও সেশন বেছে নিলে ফি দেখা যাবে।'
export const agesOfClass = ({ from, to }: { from: number; to: number }) =>
  `${inBangla(from)} থেকে ${inBangla(to)} বছর বয়সীদের জন্য।`
export const ageDoesNotFit =
  'জন্মতারিখটি এই শ্রেণির বয়সের সঙ্গে মিলছে না। দুটোই আরেকবার দেখে নিন। ঠিক থাকলে এগিয়ে যান।'
export const oldBirthRegistration = 'নম্বরটি ১৬ ডিজিটের, পুরোনো সনদে এমন থাকে। আপনার সনদ পুরোনো হলে এগিয়ে যান।'
export const unusualBirthRegistration =
  'জন্মনিবন্ধন নম্বরে সাধারণত ১৭ ডিজিট থাকে। সনদের সঙ্গে মিলিয়ে দেখুন। ঠিক থাকলে এগিয়ে যান।'
export const copyTheNumber = 'নম্বরটি কপি করুন'
export const numberCopied = 'নম্বরটি কপি হয়েছে।'
export const numberNotCopied = ({ number }: { number: string }) => `এই ব্রাউজারে কপি করা গেল না। নম্বরটি ${number}।`
export const sameAsFathersMobile = 'পিতা বা অভিভাবকের নম্বরটিই দিন'
export const offline = 'ইন্টারনেট সংযোগ নেই। লেখা চালিয়ে যান; সংযোগ ফিরলে জমা দিন।'
/** By the method of payment. */
export const transactionHelp: Record<string, string> = {
  bKash: 'বিকাশের ট্রানজেকশন আইডি লিখুন।',
  CASH: 'কিছু লিখতে হবে না। রসিদ থাকলে তার নম্বর দিতে পারেন।',
  Bank: 'জমা স্লিপের তারিখ ও নম্বর লিখুন।',
}
export const tryAgain = 'আবার চেষ্টা করুন'
export const listNotLoaded = 'তালিকাটি লোড হয়নি।'
export const choose = 'বেছে নিন…'
export const loading = 'লোড হচ্ছে…'
export const nothingToChoose = 'এই শ্রেণির তালিকা এখন খালি। আমাদের ফোন করুন।'
export const classesNotKnownYet = 'শ্রেণির তালিকা এখনো পাওয়া যায়নি। আমাদের ফোন করুন।'
export const noClassOpen = 'এখন কোনো শ্রেণিতে আবেদন নেওয়া হচ্ছে না। আমাদের ফোন করুন।'
export const intakeOpens = ({ date }: { date: string }) =>
  `${date} থেকে ভর্তির আবেদন নেওয়া হবে। তার আগে কিছু জানতে আমাদের ফোন করুন।`
export const intakeClosed = ({ date }: { date: string }) =>
  `${date} পর্যন্ত ভর্তির আবেদন নেওয়া হয়েছে। আসন খালি আছে কি না এবং আবার কবে আবেদন নেওয়া হবে, জানতে আমাদের ফোন করুন।`
export const remindMe = 'আমাকে জানান'
export const intakeHeading = 'নতুন শিক্ষার্থী ভর্তি'
export const seats = 'আসন'
export const chooseClassAndSessionFirst = 'আগে শ্রেণি ও সেশন বেছে নিন।'
export const chooseTheClassFirst = 'আগে শ্রেণি বেছে নিন।'
export const secondReference = 'দ্বিতীয় পরিচিত ব্যক্তি'
export const firstReference = 'প্রথম পরিচিত ব্যক্তি'
export const clearTheForm = 'ফরম খালি করুন'
export const confirmClear = 'যা লিখেছেন, সব মুছে ফেলবেন?'
export const draftNote =
  'আপনার লেখা ও ছবি শুধু এই ফোন বা কম্পিউটারেই থাকে। আবেদন পৌঁছে গেলে বা ফরম খালি করলে মুছে যায়। পাতাটি বন্ধ করে পরেও বাকিটা লিখতে পারেন।'
export const draftRestoredNote = 'তা শুধু এই ফোন বা কম্পিউটারেই থাকে। আবেদন পৌঁছে গেলে বা ফরম খালি করলে মুছে যায়।'
export const anotherChildOrDevice = 'আরেক সন্তানের আবেদন, বা অন্য ফোনে লেখা'
export const draftsOnDevice = ({ count }: { count: number }) =>
  `এই ফোন বা কম্পিউটারে অন্য সন্তানের খসড়া: ${inBangla(count)}টি`
export const draftRestored = 'আপনার আগের লেখা ফিরিয়ে আনা হয়েছে।'
export const draftImpossible = 'এই ব্রাউজারে লেখা রেখে দেওয়া যায় না। আবেদন পাঠানোর আগে পাতাটি বন্ধ করবেন না।'
export const optional = 'ঐচ্ছিক'
/** By the first of the fields. */
export const optionalFields: Record<string, string> = {
  bloodGroup: 'রক্তের গ্রুপ, জন্মনিবন্ধন, পাসপোর্ট, উচ্চতা ও ওজন',
  fatherOccupation: 'পিতার পেশা ও জাতীয় পরিচয়পত্র নম্বর',
  motherOccupation: 'মাতার পেশা ও জাতীয় পরিচয়পত্র নম্বর; অভিভাবক',
  altMobile: 'আরেকটি মোবাইল নম্বর, ই-মেইল',
  siblingInfo: 'ভাই-বোন, আগের বিদ্যালয়',
  'references.0.name': 'পরিবারকে চেনেন এমন দুজন',
}
export const howEntriesAreUsed = 'আপনার তথ্য কীভাবে ব্যবহার ও সংরক্ষণ করি'
export const complete = '(পূরণ হয়েছে)'
export const requiredAnswersGiven = 'আবশ্যক ঘর পূরণ হয়েছে'
export const requiredAnswers = 'আবশ্যক ঘর পূর্ণ'
export const sectionsOfTheForm = 'ফরমের অংশগুলো'
export const progressAndSections = 'অগ্রগতি ও ফরমের অংশগুলো'
export const waitingForTheAnswer = 'উত্তরের অপেক্ষায়'
export const submitApplication = 'আবেদন জমা দিন'
export const showChoices = 'এই শ্রেণির তালিকা দেখুন'
export const alreadySentAfter =
  'আবার পাঠানোর দরকার নেই। নম্বরটিতে চাপ দিলে দেখা যাবে, আবেদনটি পৌঁছেছে কি না। আরেক সন্তানের জন্য আবেদন করতে আগে ফরমটি খালি করুন।'
export const alreadySentBefore = 'এই ফোন বা কম্পিউটার থেকে পাঠানো আবেদনের রেফারেন্স নম্বর:'
/**
 * The date of birth in words.
 * @param on the day on which age counts; null: today
 */
export const birthReadBack = ({
  date,
  years,
  months,
  on,
}: {
  date: string
  years: number
  months: number
  on: string | null
}) => `${date}: ${on ? `${on} তারিখে` : 'আজ'} বয়স ${inBangla(years)} বছর ${inBangla(months)} মাস।`
export const checkAnswers = 'লেখাগুলো মিলিয়ে নিন'
export const checkAnswersHelp = 'এগুলোই পাঠানো হবে। ভুল থাকলে বদলান, তারপর বোতামটি আরেকবার চাপুন।'
export const changeAnswer = 'বদলান'
export const remarkFullName = 'নামটি এক শব্দের। জন্মনিবন্ধনে যেমন আছে, পুরো নাম লিখুন।'
export const remarkTransaction = 'লেনদেনের নম্বর ছাড়া অফিস আপনার টাকা খুঁজে পাবে না।'
export const remarkTenDigits = 'নম্বরটি ১০ ডিজিটের। শুরুর ০ কি বাদ গেছে?'
