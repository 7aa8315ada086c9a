// The drafts of applications for several children, and a draft as a file.

export const otherDrafts = 'অন্য সন্তানদের খসড়া'
export const unnamed = 'নাম লেখা হয়নি'
export const savedOn = ({ date }: { date: string }) => `${date} তারিখে রাখা`
export const open = 'খুলুন'
export const remove = 'মুছুন'
export const confirmDelete = ({ name }: { name: string }) => `“${name}” খসড়াটি মুছে ফেলবেন?`
export const anotherChild = 'আরেক সন্তানের জন্য শুরু করুন'
export const anotherChildHelp =
  'এই খসড়া এই ডিভাইসেই থাকবে। মা-বাবার তথ্য, ঠিকানা ও পরিচিত ব্যক্তিদের নাম নতুন ফরমে চলে আসবে; সন্তানের তথ্য, ফি, ছবি ও সম্মতি আসবে না।'
export const saveToFile = 'খসড়াটি ফাইলে রাখুন'
export const saveHelp =
  'আরেক ডিভাইসে বাকিটা লেখার জন্য। আপনার ঠিক করা একটি গোপন শব্দ দিয়ে ফাইলটি লক করা থাকে; শব্দটি ছাড়া কেউ তা খুলতে পারে না।'
export const loadFromFile = 'ফাইল থেকে খসড়া আনুন'
export const loadHelp = 'এখন যে খসড়া দেখছেন, তা এই ডিভাইসেই থাকবে।'
export const file = 'ফাইল'
export const word = 'গোপন শব্দ (অন্তত ৮ অক্ষর)'
export const saved = 'ফাইলটি রাখা হয়েছে। গোপন শব্দটি মনে রাখুন।'
export const nothingToSave = 'এখনো কিছু লেখা হয়নি।'
export const notLoaded = 'ফাইলটি খোলা গেল না। শব্দটি ঠিক আছে কি না, আর ফাইলটি ঠিক কি না, দেখুন।'
export const noStorage = 'এই ব্রাউজারে খসড়া রাখা যায় না।'
export const needsHttps = 'নিরাপদ সংযোগ ছাড়া খসড়া ফাইলে রাখা যায় না।'
