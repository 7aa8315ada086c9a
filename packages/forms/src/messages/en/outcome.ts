// The texts on the result page of a submission.

import { clock } from './clock.ts'

const rights = {
  title: 'Request sent',
  next: [
    'Keep the reference number in case you want to ask about it.',
    'The office answers within the time that the privacy page states. Before it gives any information, it checks who you are.',
  ],
} as const

const reminder = {
  title: 'You will hear from us',
  next: ['You will get one message on the day on which applications open.'],
} as const

/** The title of the result page, and what happens next. */
export const outcomes = {
  application: {
    delivered: {
      title: 'Application sent',
      next: [
        'Write down the reference number, or take a screenshot. The office will ask for it.',
        'The office looks at the application. Then your child comes to the evaluation test and both parents to an interview. Look at “Application status” every few days: the date of the test appears there.',
      ],
    },
    waiting: {
      title: 'We have your application',
      next: [
        'We have your application. You do not need to send it again.',
        'Keep the reference number. This page shows when the application has reached the office.',
      ],
    },
    unclear: {
      title: 'We have your application; the office is checking',
      next: [
        'We have your application. You do not need to send it again.',
        "The school's office system did not answer, so we do not know whether it has arrived. Our office is checking.",
        'Keep the reference number. To be sure, call us and tell us this number.',
      ],
    },
    refused: {
      title: 'Not delivered yet: please correct it and send it again',
      next: [
        'The office system did not accept this application. This is not a decision about the admission: your child has not been turned down.',
        'Read what the office system says, correct it and send it again. Or call us and tell us the reference number.',
      ],
    },
  },
  contact: {
    delivered: {
      title: 'Message sent',
      next: [
        'The office answers by e-mail, on working days.',
        'Keep the reference number in case you want to ask about it.',
      ],
    },
    waiting: {
      title: 'We have your message',
      next: [
        'We have your message. You do not need to send it again.',
        'Keep the reference number. This page shows when the message has reached the office.',
      ],
    },
    unclear: {
      title: 'We have your message; the office is checking',
      next: [
        'We have your message. You do not need to send it again.',
        "The school's office system did not answer, so we do not know whether it has arrived. Our office is checking.",
        'Keep the reference number. To be sure, call us and tell us this number.',
      ],
    },
    refused: {
      title: 'Message not delivered: please correct it and send it again',
      next: [
        "The school's office system did not accept this message.",
        'You can correct it and send it again, or call us and tell us the reference number.',
      ],
    },
  },
  /** It is with the office as soon as it is stored, so it has one outcome. */
  rights: { delivered: rights, waiting: rights, unclear: rights, refused: rights },
  reminder: { delivered: reminder, waiting: reminder, unclear: reminder, refused: reminder },
} as const

const rightsSaved = ({ reference }: { reference: string }) =>
  `Your request has the reference ${reference}. The office will answer it. You do not need to send it again.`

const reminderSaved = (_values: { reference: string }) => 'You will get a message when applications open.'

/** The message for a submission that is stored but not delivered yet. */
export const openMessages = {
  application: {
    waiting: ({ reference }: { reference: string }) =>
      `Your application has the reference ${reference}. It will be delivered as soon as the school's office system can be reached. You do not need to send it again.`,
    unclear: ({ reference }: { reference: string }) =>
      `Your application has the reference ${reference}. We do not know yet whether it has reached the school's office system. Our office is checking. You do not need to send it again.`,
  },
  contact: {
    waiting: ({ reference }: { reference: string }) =>
      `Your message has the reference ${reference}. It will be delivered as soon as the school's office system can be reached. You do not need to send it again.`,
    unclear: ({ reference }: { reference: string }) =>
      `Your message has the reference ${reference}. We do not know yet whether it has reached the school's office system. Our office is checking. You do not need to send it again.`,
  },
  rights: { waiting: rightsSaved, unclear: rightsSaved },
  reminder: { waiting: reminderSaved, unclear: reminderSaved },
}

interface Moment {
  day: number
  month: string
  year: string
  /** 0 to 23, in Dhaka. */
  hour: number
  minute: number
}

export const receiptLabels = {
  reference: 'Reference',
  received: 'Received',
  className: 'Class',
  sessionName: 'Session',
  fee: 'Application fee',
  paymentMethod: 'Paid by',
  time: ({ day, month, year, hour, minute }: Moment) =>
    `${`${day}`.padStart(2, '0')} ${month} ${year}, ${clock({ hour, minute })} (Bangladesh time)`,
} as const

/** What a family brings to the evaluation test. */
export const testDay = {
  title: 'Bring on the day of the test',
  items: [
    'Your child, and the mother or father',
    'This receipt of the application, on paper or on your phone',
    'The receipt of the application fee, or its transaction ID',
    'The birth registration certificate of the child, or a copy',
    'The last report of the previous school, if there is one',
    'A pencil, an eraser and a bottle of water',
  ],
} as const

/** Only on the receipt as a PDF, which says nothing of a person. */
export const paper = {
  child: 'Child (write the name)',
  code: 'Scan the code to see the status of the application.',
} as const
