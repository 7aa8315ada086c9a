// The online application; its fields are in packages/forms.

export const positionOf = ({ position, count }: { position: number; count: number }) =>
  `${count.toLocaleString('bn')}-এর মধ্যে ${position.toLocaleString('bn')}`
export const sendingPicture = ({ percent }: { percent: number }) =>
  `ছবি পাঠানো হচ্ছে: ${percent.toLocaleString('bn')}%`
export const feeRange = ({ least, most }: { least: string; most: string }) => `${least} থেকে ${most}`
export const feeNote = 'টাকায়, নির্বাচিত শ্রেণি ও শিক্ষাবর্ষের জন্য।'
export const noFeeSet = 'এই শিক্ষাবর্ষের জন্য বিদ্যালয় আলাদা কোনো ফি নির্ধারণ করেনি; ওপরে যা বলা আছে তা-ই প্রযোজ্য।'
export const feeWhenChosen = 'শ্রেণি ও শিক্ষাবর্ষ বেছে নিলে দেখা যাবে।'
export const tryAgain = 'আবার চেষ্টা করুন'
export const listNotLoaded = 'তালিকাটি আনা যায়নি।'
export const choose = 'বেছে নিন …'
export const loading = 'আসছে …'
export const nothingToChoose = 'এই শ্রেণির জন্য এখন বেছে নেওয়ার কিছু নেই। অনুগ্রহ করে আমাদের ফোন করুন।'
export const noClassOpen = 'এখন কোনো শ্রেণিতে আবেদন নেওয়া হচ্ছে না। অনুগ্রহ করে আমাদের ফোন করুন।'
export const chooseClassAndSessionFirst = 'আগে শ্রেণি ও শিক্ষাবর্ষ বেছে নিন।'
export const chooseTheClassFirst = 'আগে শ্রেণি বেছে নিন।'
export const secondReference = 'দ্বিতীয় পরিচিত ব্যক্তি'
export const firstReference = 'প্রথম পরিচিত ব্যক্তি'
export const clearTheForm = 'ফরম খালি করুন'
export const confirmClear = 'আপনি যা লিখেছেন সব মুছে ফেলবেন?'
export const draftNote =
  'আপনি যা লেখেন তা, ছবিসহ, শুধু এই ডিভাইসেই থাকে; আবেদন পৌঁছানো বা আপনি ফরম খালি করা পর্যন্ত। এই পাতা বন্ধ করে পরে আবার লিখতে পারেন।'
export const draftRestoredNote = 'আবেদন পৌঁছানো বা আপনি ফরম খালি করা পর্যন্ত তা শুধু এই ডিভাইসেই থাকে।'
export const draftRestored = 'এই ডিভাইসে আপনি যা লিখেছিলেন তা ফিরিয়ে আনা হয়েছে।'
export const draftImpossible = 'এই ব্রাউজার এই পাতার লেখা রেখে দিতে পারে না। আবেদন পাঠানোর আগে পাতাটি বন্ধ করবেন না।'
export const optional = 'ঐচ্ছিক'
export const complete = '(সম্পূর্ণ)'
export const requiredAnswersGiven = 'আবশ্যক ঘর পূরণ হয়েছে'
export const requiredAnswers = 'আবশ্যক ঘর'
export const sectionsOfTheForm = 'ফরমের অংশগুলো'
export const waitingForTheAnswer = 'উত্তরের অপেক্ষায়'
export const submitApplication = 'আবেদন জমা দিন'
export const showChoices = 'এই শ্রেণির জন্য কী কী বেছে নেওয়া যায় দেখান'
export const alreadySentAfter =
  'এটি আবার পাঠানোর দরকার নেই: ওই পাতায় দেখা যায় তা পৌঁছেছে কি না। আরেক সন্তানের জন্য আবেদন করতে আগে ফরমটি খালি করুন।'
export const alreadySentBefore = 'এই ডিভাইস থেকে পাঠানো আবেদনের রেফারেন্স নম্বর:'
