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

export const applicationSubject = ({ reference, brand }: Values) =>
  `${brand}: application ${reference} has arrived`
export const applicationText = ({ reference, brand, address }: Values) => `Assalamu alaikum,

Your application has arrived. Its reference is ${reference}. Please keep it.

What happens next: the office reads the application and invites your child to the test. You can see the status of your application, and later the date and place of the test, here:
${address}
You need the reference and the child's date of birth.

${brand}

This message was sent by a program because it was chosen in the form. Please do not answer it.`

export const contactSubject = ({ reference, brand }: Values) => `${brand}: message ${reference} has arrived`
export const contactText = ({ reference, brand }: Values) => `Assalamu alaikum,

Your message has arrived. Its reference is ${reference}. The office will answer you by e-mail.

${brand}

This message was sent by a program because this address was given in our contact form. If it was not you, please ignore it.`

/** Texts of an SMS, the longest first: the first one that fits into one part is sent. */
export const sms = [
  ({ reference, brand, address }: Values) =>
    `${brand}: your application ${reference} has arrived. The office will invite your child to the test. Status: ${address}`,
  ({ reference, address }: Values) => `Your application ${reference} has arrived. Status: ${address}`,
  ({ reference }: Values) => `Your application ${reference} has arrived. See the status on our site.`,
] as const

/** On the day on which the intake opens. */
export const reminderSubject = ({ brand }: { brand: string }) => `${brand}: applications are open`
export const reminderText = ({ brand, text, address }: Reminder) => `Assalamu alaikum,

${text}
${address}

${brand}

This message was sent by a program because it was asked for on our site. Please do not answer it.`
export const reminderOpen = 'Applications for a place are taken from today. You can apply here:'
/** The school has moved the day since. */
export const reminderMoved =
  'The day from which applications are taken has changed. You can see the new one here:'
export const movedSms = ({ address }: Reminder) => `The day for applications has changed: ${address}`
export const reminderSms = [
  ({ brand, address }: Reminder) => `${brand}: applications are taken from today: ${address}`,
  ({ address }: Reminder) => `Applications for a place are taken from today: ${address}`,
  ({ brand }: Reminder) => `${brand}: applications are taken from today.`,
] as const
