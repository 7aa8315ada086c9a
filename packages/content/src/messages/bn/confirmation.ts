// What is sent to confirm that a form has arrived: nothing of what was in it.

interface Values {
  reference: string
  brand: string
  /** Where the state of an application is shown. */
  address: string
}

interface Reminder {
  brand: string
  /** That applications are taken, or that the day was moved. */
  text: string
  /** Where one applies. */
  address: string
}

export const applicationSubject = ({ reference, brand }: Values) => `${brand}: আবেদন ${reference} পৌঁছেছে`
export const applicationText = ({ reference, brand, address }: Values) => `আসসালামু আলাইকুম,

আপনার ভর্তির আবেদন আমরা পেয়েছি। রেফারেন্স নম্বর ${reference}। নম্বরটি রেখে দিন।

এরপর অফিস আবেদনটি দেখে আপনার সন্তানকে ভর্তি পরীক্ষায় ডাকবে। আবেদনের অবস্থা, আর পরে পরীক্ষার তারিখ ও স্থান দেখুন এখানে:
${address}
দেখতে রেফারেন্স নম্বর ও সন্তানের জন্মতারিখ লাগবে।

${brand}

আপনি ফরমে চেয়েছিলেন বলে এই ই-মেইল স্বয়ংক্রিয়ভাবে পাঠানো হয়েছে। এর উত্তর দিতে হবে না।`

export const contactSubject = ({ reference, brand }: Values) => `${brand}: বার্তা ${reference} পৌঁছেছে`
export const contactText = ({ reference, brand }: Values) => `আসসালামু আলাইকুম,

আপনার বার্তা আমরা পেয়েছি। রেফারেন্স নম্বর ${reference}। অফিস ই-মেইলে উত্তর দেবে।

${brand}

আমাদের যোগাযোগ ফরমে এই ঠিকানা লেখা হয়েছিল বলে এই ই-মেইল স্বয়ংক্রিয়ভাবে পাঠানো হয়েছে। আপনি না লিখে থাকলে কিছু করতে হবে না।`

/** Texts of an SMS, the longest first: the first one that fits into one part is sent. */
export const sms = [
  ({ reference, brand, address }: Values) => `${brand}: আবেদন ${reference} পেয়েছি। অবস্থা: ${address}`,
  ({ reference, address }: Values) => `আবেদন ${reference} পেয়েছি। অবস্থা: ${address}`,
  ({ reference, brand }: Values) => `${brand}: আবেদন ${reference} পেয়েছি।`,
] as const

/** On the day on which the intake opens. */
export const reminderSubject = ({ brand }: { brand: string }) => `${brand}: ভর্তির আবেদন শুরু হয়েছে`
export const reminderText = ({ brand, text, address }: Reminder) => `আসসালামু আলাইকুম,

${text}
${address}

${brand}

আমাদের সাইটে চাওয়া হয়েছিল বলে বার্তাটি নিজে থেকেই গেছে। এর উত্তর দিতে হবে না।`
export const reminderOpen = 'ভর্তির আবেদন নেওয়া শুরু হয়েছে। আবেদন করুন এখানে:'
/** The school has moved the day since. */
export const reminderMoved = 'আবেদন শুরুর তারিখ বদলেছে। নতুন তারিখ দেখুন এখানে:'
export const movedSms = ({ address }: Reminder) => `আবেদন শুরুর তারিখ বদলেছে: ${address}`
export const reminderSms = [
  ({ brand, address }: Reminder) => `${brand}: ভর্তির আবেদন শুরু হয়েছে। ${address}`,
  ({ address }: Reminder) => `ভর্তির আবেদন শুরু হয়েছে। ${address}`,
  (_values: Reminder) => 'ভর্তির আবেদন শুরু হয়েছে। আমাদের সাইট দেখুন।',
] as const
