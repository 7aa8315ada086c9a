// What surrounds every page, and pages that stand for another: not found, failed.

export const somethingWentWrong = 'কোনো একটি সমস্যা হয়েছে'
export const pageFailedBriefly = 'এই পাতা এখন দেখানো যাচ্ছে না। এক মিনিট পর আবার চেষ্টা করুন।'
export const home = 'প্রচ্ছদ'
export const pageFailedText = ({ phone }: { phone: string }) =>
  `এই পাতা এখন দেখানো যাচ্ছে না। এক মিনিট পর আবার চেষ্টা করুন; তবু না খুললে ${phone} নম্বরে ফোন করুন।`
export const tooManyVisitors = 'এখন অনেকে সাইটটি দেখছেন'
export const tooManyVisitorsText = ({ phone }: { phone: string }) =>
  `সাইটে এখন চাপ বেশি। কয়েক সেকেন্ড অপেক্ষা করে আবার চেষ্টা করুন; তবু না খুললে ${phone} নম্বরে ফোন করুন।`
export const copyright = ({ year, brand }: { year: string; brand: string }) =>
  `© ${year} ${brand}। সর্বস্বত্ব সংরক্ষিত।`
export const mapOf = ({ place }: { place: string }) => `মানচিত্র: ${place}`
export const pageNotFound = 'পাতাটি পাওয়া যায়নি'
export const moreFromTheSchool = 'বিদ্যালয় সম্পর্কে আরও'
export const inThisSection = 'এই বিভাগে'
export const usefulPages = 'প্রয়োজনীয় পাতা'
export const goBackHome = 'প্রচ্ছদে ফিরে যান'
export const notAvailableYet = 'এখনো পাওয়া যায়নি'
export const notAvailableYetText = 'এই পাতার তথ্য এখনো পাওয়া যায়নি। জানতে অফিসে ফোন করুন:'
export const notFoundText = 'এই ঠিকানায় কোনো পাতা নেই, অথবা পাতাটি সরিয়ে নেওয়া হয়েছে।'
export const notFoundHeading = 'দুঃখিত! পাতাটি পাওয়া যায়নি'
export const tryAgain = 'আবার চেষ্টা করুন'
export const findUs = 'আমাদের ঠিকানা'
export const call = 'ফোন করুন'
export const search = 'অনুসন্ধান'
export const shortcuts = 'সরাসরি যান'
export const quickLinks = 'গুরুত্বপূর্ণ লিংক'
export const sampleData = 'নমুনা তথ্য: বিদ্যালয়ের সার্ভার যুক্ত নেই, তাই এখানে কাল্পনিক তথ্য দেখানো হচ্ছে।'
export const directions = 'যাওয়ার পথ দেখুন'
export const contentInBangla = 'এই পাতার লেখা বাংলায়।'
export const showMap = 'মানচিত্র দেখান'
export const mainMenu = 'প্রধান মেনু'
export const breadcrumb = 'আপনি এখন যেখানে'
/** Who took a photograph. */
export const photoBy = ({ name }: { name: string }) => `ছবি: ${name}`
export const searchThisSite = 'এই সাইটে খুঁজুন'
export const visitors = 'ভিজিটর'
export const allTime = 'সর্বমোট'
export const yesterday = 'গতকাল'
export const today = 'আজ'
/** Before the title of a page whose form has errors. */
export const problem = 'সমস্যা'
export const loading = 'লোড হচ্ছে…'
export const loadingProfile = 'শিক্ষকের তথ্য লোড হচ্ছে…'
export const loadingGallery = 'গ্যালারি লোড হচ্ছে…'
export const loadingVideo = 'ভিডিও লোড হচ্ছে…'
export const loadingTestimonials = 'অভিভাবকদের মতামত লোড হচ্ছে…'
export const loadingCareers = 'নিয়োগ বিজ্ঞপ্তি লোড হচ্ছে…'
export const skipToContent = 'মূল লেখায় যান'
// The link to the other language, in that language.
export const otherLanguage = 'English'
// Read after it by screen readers.
export const thisPageInOtherLanguage = 'এই পাতা ইংরেজিতে'
// Plain text, where not even a page can be shown.
export const requestFailed = 'কোনো একটি সমস্যা হয়েছে। আবার চেষ্টা করুন।'
export const requestNotAnswered = 'অনুরোধটি নেওয়া গেল না। আগের পাতায় ফিরে আবার চেষ্টা করুন।'
export const notAnAddress = 'এই ঠিকানায় কোনো পাতা নেই।'
/** On home and on the page of the status. */
/** On pages of sample content, beside the school's own server. */
export const unconfirmed = 'নমুনা লেখা: বিদ্যালয় এখনো এই পাতা নিশ্চিত করেনি।'
export const unfinishedApplication = 'এই ফোন বা কম্পিউটারে একটি আবেদন আছে, যা এখনো পাঠানো হয়নি:'
export const continueApplication = 'বাকিটা লিখুন'
