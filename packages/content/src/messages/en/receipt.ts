// The receipt of an application, and its status.

export const childOnReceipt = 'Child'
export const onlyOnThisDevice = ({ date }: { date: string }) => `only shown on this device, until ${date}`
export const forgetOnThisDevice = 'Forget on this device'
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
  'The reference number is on the receipt that you saw after sending. Right after sending, the link on the receipt shows the status at once; it is not kept on the phone or computer. If you have lost the number, call the office.'
export const statusLinkUntil = ({ date }: { date: string }) => `This link works until ${date}.`
