// The receipt of an application, and its status.

export const childOnReceipt = 'Child'
export const onlyOnThisDevice = 'only shown on this device'
export const anotherChild = 'Apply for another child'
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
