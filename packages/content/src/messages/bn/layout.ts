// What surrounds every page, and pages that stand for another: not found, failed.

export const somethingWentWrong = 'কোনো একটি সমস্যা হয়েছে'
export const pageFailedBriefly = 'এই পাতা এখন দেখানো যাচ্ছে না। এক মিনিট পর আবার চেষ্টা করুন।'
export const home = 'প্রচ্ছদ'
export const pageFailedText = ({ phone }: { phone: string }) =>
  `এই পাতা এখন দেখানো যাচ্ছে না। এক মিনিট পর আবার চেষ্টা করুন; তবু না এলে ${phone} নম্বরে ফোন করুন।`
export const tooManyVisitors = 'এই মুহূর্তে অনেকে সাইটটি দেখছেন'
export const tooManyVisitorsText = ({ phone }: { phone: string }) =>
  `এই পাতার পালা এখনো আসেনি। কয়েক সেকেন্ড অপেক্ষা করে আবার চেষ্টা করুন; তবু না এলে ${phone} নম্বরে ফোন করুন।`
export const copyright = ({ year, brand }: { year: string; brand: string }) =>
  `© ${year} ${brand}। সর্বস্বত্ব সংরক্ষিত।`
export const mapOf = ({ place }: { place: string }) => `মানচিত্র: ${place}`
export const pageNotFound = 'পাতাটি পাওয়া যায়নি'
export const moreFromTheSchool = 'বিদ্যালয়ের আরও কিছু'
export const inThisSection = 'এই বিভাগে'
export const usefulPages = 'কাজের পাতা'
export const goBackHome = 'প্রচ্ছদে ফিরে যান'
export const notFoundText = 'এই ঠিকানায় কিছু নেই, কিংবা যা ছিল তা সরিয়ে নেওয়া হয়েছে।'
export const notFoundHeading = 'দুঃখিত! পাতাটি পাওয়া যায়নি'
export const tryAgain = 'আবার চেষ্টা করুন'
export const findUs = 'আমাদের ঠিকানা'
export const search = 'অনুসন্ধান'
export const shortcuts = 'সংক্ষিপ্ত পথ'
export const quickLinks = 'দ্রুত লিংক'
export const sampleData = 'নমুনা তথ্য: বিদ্যালয়ের সার্ভার ছাড়া সাইটটি দেখাতে এখানে বানানো তথ্য দেওয়া হয়েছে।'
export const showMap = 'মানচিত্র দেখান'
export const mainMenu = 'প্রধান মেনু'
export const breadcrumb = 'পাতার অবস্থান'
export const searchThisSite = 'এই সাইটে খুঁজুন'
export const visitors = 'দর্শক'
export const allTime = 'সর্বমোট'
export const yesterday = 'গতকাল'
export const today = 'আজ'
export const loading = 'আসছে...'
export const loadingProfile = 'শিক্ষকের তথ্য আসছে...'
export const loadingCareers = 'নিয়োগ বিজ্ঞপ্তি আসছে...'
export const skipToContent = 'মূল লেখায় যান'
// The link to the other language, in that language.
export const otherLanguage = 'English'
// Read after it by screen readers.
export const thisPageInOtherLanguage = 'এই পাতা ইংরেজিতে'
// Plain text, where not even a page can be shown.
export const requestFailed = 'কোনো একটি সমস্যা হয়েছে। আবার চেষ্টা করুন।'
export const requestNotAnswered = 'এই অনুরোধের উত্তর দেওয়া যাচ্ছে না।'
export const notAnAddress = 'ঠিকানাটি সঠিক নয়।'
