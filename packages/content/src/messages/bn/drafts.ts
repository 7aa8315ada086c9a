// The drafts of applications for several children, and a draft as a file.

export const otherDrafts = 'অন্য সন্তানদের খসড়া'
export const unnamed = 'নাম লেখা হয়নি'
export const savedOn = ({ date }: { date: string }) => `${date} তারিখে রাখা`
export const open = 'খুলুন'
export const remove = 'মুছুন'
export const confirmDelete = ({ name }: { name: string }) => `“${name}” খসড়াটি মুছে ফেলবেন?`
export const anotherChild = 'আরেক সন্তানের জন্য শুরু করুন'
export const anotherChildHelp =
  'এই খসড়া থেকে যাবে। মা-বাবার তথ্য, ঠিকানা ও পরিচিত ব্যক্তিদের নাম নতুন ফরমে আসবে। সন্তানের তথ্য, ফি, ছবি ও সম্মতি আবার দিতে হবে।'
export const saveToFile = 'খসড়াটি ফাইলে রাখুন'
export const saveHelp =
  'আরেক ফোনে বা কম্পিউটারে বাকিটা লেখার জন্য। একটি গোপন শব্দ ঠিক করুন; ফাইলটি তা দিয়ে লক হবে। শব্দটি ছাড়া কেউ ফাইলটি খুলতে পারবে না, আপনিও না।'
export const loadFromFile = 'ফাইল থেকে খসড়া আনুন'
export const loadHelp = 'এখন যে খসড়া দেখছেন, তা থেকে যাবে।'
export const file = 'ফাইল'
export const word = 'গোপন শব্দ (অন্তত ৮ অক্ষর)'
export const wordTooShort = 'গোপন শব্দে অন্তত ৮টি অক্ষর লাগবে।'
export const noFile = 'আগে ফাইলটি বেছে নিন।'
export const saved = 'ফাইলটি রাখা হয়েছে। গোপন শব্দটি মনে রাখুন।'
export const nothingToSave = 'এখনো কিছু লেখা হয়নি।'
export const notLoaded = 'ফাইলটি খোলা গেল না। গোপন শব্দটি আর ফাইলটি ঠিক আছে কি না, দেখুন।'
export const noStorage = 'এই ব্রাউজারে খসড়া রাখা যায় না।'
export const needsHttps = 'নিরাপদ সংযোগ ছাড়া খসড়া ফাইলে রাখা যায় না। অফিসকে জানান।'
