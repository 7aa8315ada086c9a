// What a visitor without a connection reads (apps/web/src/browser/offline-pages.ts).

export const cachedCopy = ({ date, time }: { date: string; time: string }) =>
  `আগে রাখা কপি: ${date}, ${time}। নতুন করে আনা যায়নি।`
export const tryAgain = 'আবার চেষ্টা করুন'
export const noConnection = 'ইন্টারনেট সংযোগ নেই'
export const notCached =
  'এই ফোন বা কম্পিউটারে পাতাটি আগে খোলা হয়নি, তাই এর কোনো কপি নেই। সংযোগ ফিরলেই পাতাটি নিজে থেকে খুলবে।'
// The number of the school follows.
export const call = 'বিদ্যালয়ে ফোন করতে পারেন:'
export const home = 'প্রচ্ছদ'
