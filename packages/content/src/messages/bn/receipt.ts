// The receipt of an application, and its status.

export const childOnReceipt = 'সন্তান'
export const onlyOnThisDevice = ({ date }: { date: string }) => `শুধু এই ফোন বা কম্পিউটারে দেখা যায়, ${date} পর্যন্ত`
export const forgetOnThisDevice = 'এই ফোন বা কম্পিউটার থেকে মুছুন'
export const anotherChild = 'আরেক সন্তানের জন্য আবেদন'
export const downloadReceipt = 'আবেদনের রসিদ (পিডিএফ)'
export const shareByWhatsApp = 'হোয়াটসঅ্যাপে পাঠান'
export const sharedReceipt = ({
  brand,
  reference,
  address,
}: {
  brand: string
  reference: string
  address: string
}) => `${brand}: ভর্তির আবেদন ${reference} ${address}`
export const applicationStatus = 'আবেদনের খবর'
export const seeStatus = 'খবর দেখুন'
export const statusHint =
  'আবেদন পাঠানোর পর যে রসিদ দেখেছিলেন, রেফারেন্স নম্বরটি তাতে আছে। পাঠানোর ঠিক পরে রসিদের লিংকে চাপ দিলেই খবর দেখা যায়; লিংকটি ফোন বা কম্পিউটারে রাখা হয় না। নম্বর হারিয়ে গেলে অফিসে ফোন করুন।'
export const statusLinkUntil = ({ date }: { date: string }) => `লিংকটি ${date} পর্যন্ত কাজ করবে।`
