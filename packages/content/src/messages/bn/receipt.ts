// The receipt of an application, and its status.

export const childOnReceipt = 'সন্তান'
export const onlyOnThisDevice = 'শুধু এই ফোন বা কম্পিউটারে দেখা যায়'
export const anotherChild = 'আরেক সন্তানের জন্য আবেদন'
export const downloadReceipt = 'রসিদের পিডিএফ'
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
  'আবেদন পাঠানোর পর যে রসিদ দেখেছেন, রেফারেন্স নম্বরটি তাতে আছে। যে ফোন বা কম্পিউটার থেকে পাঠিয়েছেন, সেখানে রসিদের লিংক থেকে সরাসরি খবর দেখা যায়।'
export const statusLinkUntil = ({ date }: { date: string }) => `খবরের ঠিকানাটি ${date} পর্যন্ত কাজ করবে।`
