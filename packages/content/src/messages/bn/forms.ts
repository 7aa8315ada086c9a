// What all forms say around their fields, the contact page, the page of a submission.

export const reference = 'রেফারেন্স:'
export const leaveThisEmpty = 'এই ঘরটি খালি রাখুন'
export const choose = 'বেছে নিন…'
export const opensInNewTab = '(নতুন ট্যাবে খোলে)'
export const requiredFieldsAfter = 'চিহ্ন আছে, সেগুলো আবশ্যক।'
export const requiredFieldsBefore = 'যেসব ঘরে'
export const removeThePicture = 'ছবিটি সরান'
export const theChosenPicture = 'নির্বাচিত ছবি'
export const sending = 'পাঠানো হচ্ছে…'
export const sendMessage = 'বার্তা পাঠান'
export const writeToUs = 'আমাদের লিখুন'
export const sendAnEMail = 'ই-মেইল পাঠান'
export const visitUs = 'আমাদের এখানে আসুন'
export const callUs = 'ফোন করুন'
export const home = 'প্রচ্ছদ'
export const backToTheForm = 'ফরমে ফিরে যান'
export const lookAgain = 'আবার দেখুন'
export const printThisPage = 'পাতাটি প্রিন্ট করুন'
export const orWriteTo = 'অথবা লিখুন:'
export const questionsCall = 'প্রশ্ন আছে? ফোন করুন:'
export const whatComesNext = 'এরপর কী হবে'
export const referenceNumber = 'রেফারেন্স নম্বর'
export const contact = 'যোগাযোগ'
export const onlineApplication = 'অনলাইন আবেদনপত্র'
export const pageNotFound = 'পাতাটি পাওয়া যায়নি'
export const childOnReceipt = 'সন্তান'
export const onlyOnThisDevice = 'শুধু এই ফোন বা কম্পিউটারে দেখা যায়'
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
