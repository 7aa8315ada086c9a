// What all forms say around their fields, the contact page, the page of a submission.

export const reference = 'Reference:'
export const leaveThisEmpty = 'Leave this empty'
export const choose = 'Choose …'
export const opensInNewTab = '(opens in a new tab)'
export const requiredFieldsAfter = 'are required.'
export const requiredFieldsBefore = 'Fields with'
export const removeThePicture = 'Remove the picture'
export const theChosenPicture = 'The chosen picture'
export const sending = 'Sending...'
export const sendMessage = 'Send message'
export const writeToUs = 'Write to us'
export const sendAnEMail = 'Send an e-mail'
export const visitUs = 'Visit us'
export const callUs = 'Call us'
export const home = 'Home'
export const backToTheForm = 'Back to the form'
export const lookAgain = 'Check again'
export const printThisPage = 'Print this page'
export const orWriteTo = 'or write to'
export const questionsCall = 'Questions? Call'
export const whatComesNext = 'What happens next'
export const referenceNumber = 'Reference number'
export const contact = 'Contact'
export const onlineApplication = 'Online Application'
export const pageNotFound = 'Page Not Found'
export const childOnReceipt = 'Child'
export const onlyOnThisDevice = 'only shown on this device'
export const downloadReceipt = 'Receipt as PDF'
export const shareByWhatsApp = 'Send by WhatsApp'
export const sharedReceipt = ({
  brand,
  reference,
  address,
}: {
  brand: string
  reference: string
  address: string
}) => `${brand}: application ${reference} ${address}`
export const applicationStatus = 'Application status'
export const seeStatus = 'See the status'
export const statusHint =
  'The reference number is on the receipt that you saw after sending. On the device that has sent the application, the receipt has a link that needs neither.'
export const statusLinkUntil = ({ date }: { date: string }) => `Its address works until ${date}.`
