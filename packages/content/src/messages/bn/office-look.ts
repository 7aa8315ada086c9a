// পাতা যেমন দেখায়, তেমন দেখেই বদলানো হয় (/office/pages/look)।

export const title = 'পাতা দেখে বদলান'
export const help =
  'পাতার যে অংশ বদলাতে চান, সেটি চাপুন, অথবা তালিকা থেকে বেছে নিন। তার ঘরগুলো পাতার নিচে বা পাশে আসে, আর যা লেখেন তা পাতায় দেখা যায়। “প্রকাশ করুন” চাপার আগে দর্শকেরা কিছু দেখেন না।'
export const withoutScripts =
  'এই ব্রাউজারে স্ক্রিপ্ট চলে না, তাই পাতাটি নিজে থেকে বদলায় না: তালিকা থেকে অংশ বেছে নিন, আর “পাতায় দেখান” চাপুন। ফরমে সব অংশ একসঙ্গে আছে।'
export const shownPage = 'দর্শকেরা পাতাটি যেমন দেখবেন'
export const width = 'চওড়া'
export const phone = 'ফোন'
export const screen = 'বড় পর্দা'
export const show = 'পাতায় দেখান'
export const parts = 'পাতার অংশ'
export const settings = 'পুরো পাতা'
export const openPart = ({ name }: { name: string }) => `বদলান: ${name}`
export const up = 'ওপরে'
export const down = 'নিচে'
export const upPart = ({ name }: { name: string }) => `ওপরে: ${name}`
export const downPart = ({ name }: { name: string }) => `নিচে: ${name}`
export const removePart = ({ name }: { name: string }) => `বাদ দিন: ${name}`
export const remove = 'বাদ দিন'
export const kind = 'নতুন অংশের ধরন'
export const addPart = 'অংশ যোগ করুন'
export const differs = 'অন্য ভাষায় আলাদা'
export const otherPart = 'অন্য ভাষায় এই অংশ'
export const otherText = 'অন্য ভাষায় এই লেখা'
export const otherParts = 'এই পাতার অন্য অংশ'
export const proseHelp =
  'পাতার নিচে বা পাশের ঘরে লিখুন; যা লেখেন তা পাতায় দেখা যায়। “প্রকাশ করুন” চাপার আগে দর্শকেরা কিছু দেখেন না।'
export const proseWithoutScripts = 'এই ব্রাউজারে স্ক্রিপ্ট চলে না, তাই পাতাটি নিজে থেকে বদলায় না: “পাতায় দেখান” চাপুন।'
export const marksHelp =
  'ফাঁকা লাইনের পরে নতুন অনুচ্ছেদ, ## দিয়ে শিরোনাম, - দিয়ে তালিকা। **মোটা**, *বাঁকা*, [শব্দ](ঠিকানা) লিংক। প্রথম লাইনটি রাখুন: লেখাটি নমুনা কি না, তা সেখানে আছে।'
export const marks = {
  bold: 'মোটা',
  italic: 'বাঁকা',
  heading: 'শিরোনাম',
  list: 'তালিকা',
  link: 'লিংক',
}
export const prose = 'এই পাতার টানা লেখা'
export const states = {
  shown: 'যা লিখেছেন, তা পাতায় দেখা যাচ্ছে।',
  waiting: 'পাতাটি নতুন করে দেখানো হচ্ছে …',
  wrong: 'সব ঠিক না হওয়া পর্যন্ত পাতায় আগের লেখা দেখা যায়।',
  failed: 'পাতাটি নতুন করে দেখানো যায়নি। যা লিখেছেন, তা এখানেই আছে।',
}
export const unsaved = 'এখানে বদলেছে, এখনো রাখা হয়নি।'
