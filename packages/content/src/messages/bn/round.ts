// The admission round (packages/content/intake.yaml).

export const heading = 'এবারের ভর্তি'
export const what = 'ধাপ'
export const when = 'কবে'
export const opens = 'আবেদন শুরু'
export const closes = 'আবেদনের শেষ দিন'
export const test = 'মূল্যায়ন পরীক্ষা'
export const interviews = 'মা-বাবার সাক্ষাৎকার'
export const results = 'ফলাফল'
export const starts = 'ক্লাস শুরু'
export const days = ({ from, until }: { from: string; until: string }) => `${from} থেকে ${until}`
export const inYourCalendar = 'তারিখগুলো ফোনের ক্যালেন্ডারে রাখুন'
/** The next two days on one line. */
export const together = ({ first, second }: { first: string; second: string }) =>
  second ? `${first}। ${second}।` : `${first}।`
export const ageHeading = 'কোন তারিখের বয়স'
export const ageOn = ({ date }: { date: string }) =>
  `সন্তানের বয়স ধরা হবে ${date} তারিখে: সেদিন তার বয়স ওই শ্রেণির বয়সের মতো হতে হবে।`
export const ageNotSaid = 'কোন তারিখে এই বয়স হতে হবে, অফিসে জেনে নিন।'
export const schoolClass = 'শ্রেণি'
export const age = 'বয়স (বছর)'
export const attendance = 'যেভাবে পড়বে'
export const attendances = {
  'non-residential': 'অনাবাসিক',
  'day-care': 'ডে-কেয়ার',
  residential: 'আবাসিক',
}

/** What a family does next, before, during and after the round. */
export const next = {
  before: ({ date }: { date: string }) =>
    `এখন যা করবেন: ${date} থেকে আবেদন করা যাবে। এর আগে সন্তানের শ্রেণি ও ফি দেখে নিন।`,
  open: ({ date }: { date: string }) => `এখন যা করবেন: ${date} তারিখের মধ্যে আবেদন করুন।`,
  always: 'এখন যা করবেন: অনলাইনে আবেদন করুন, যেকোনো সময়।',
  test: 'আবেদন নেওয়া শেষ। এখন যা করবেন: সন্তানকে মূল্যায়ন পরীক্ষায় নিয়ে আসুন।',
  interviews: 'মূল্যায়ন পরীক্ষা শেষ। এখন যা করবেন: মা-বাবা দুজনে সাক্ষাৎকারে আসুন।',
  results: 'এরপর ফলাফল। “আবেদনের খবর” পাতায় দেখা যাবে।',
  starts: 'ফলাফল হয়েছে, “আবেদনের খবর” পাতায় দেখুন। এখন যা করবেন: ভর্তি ফি দিন, কাগজপত্র জমা দিন।',
  over: 'এবারের ভর্তি শেষ। আসন খালি আছে কি না আর পরের ভর্তি কবে, ফোন করে জেনে নিন।',
} as const
