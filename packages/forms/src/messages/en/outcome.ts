// The texts on the result page of a submission.

const rights = {
  title: 'Request sent',
  next: [
    'Keep the reference number in case you want to ask about it.',
    'The office answers within the time that the privacy page states. Before it gives any information, it checks who you are.',
  ],
} as const

const reminder = {
  title: 'You will hear from us',
  next: ['You get one message on the day on which applications are taken.'],
} as const

/** The title of the result page, and what happens next. */
export const outcomes = {
  application: {
    delivered: {
      title: 'Application sent',
      next: [
        'Keep the reference number. The office will ask for it.',
        'We will invite your child to the evaluation test, and the parents to an interview.',
      ],
    },
    pending: {
      title: 'Application saved',
      next: [
        'We have saved your application. You do not need to send it again.',
        'Keep the reference number. This page shows when it has been delivered.',
      ],
    },
    unclear: {
      title: 'Application saved; the office is checking',
      next: [
        'We have saved your application. You do not need to send it again.',
        "The school's office system did not answer, so we do not know whether it has arrived. Our office is checking.",
        'Keep the reference number. To be sure, call us and tell us this number.',
      ],
    },
    refused: {
      title: 'Application not delivered: correct and resend',
      next: [
        "The school's office system did not accept this application. This is not a decision about the admission.",
        'You can correct it and send it again, or call us and tell us the reference number.',
      ],
    },
  },
  contact: {
    delivered: {
      title: 'Message sent',
      next: [
        'We answer messages on every working day.',
        'Keep the reference number in case you want to ask about it.',
      ],
    },
    pending: {
      title: 'Message saved',
      next: [
        'We have saved your message. You do not need to send it again.',
        'Keep the reference number. This page shows when it has been delivered.',
      ],
    },
    unclear: {
      title: 'Message saved; the office is checking',
      next: [
        'We have saved your message. You do not need to send it again.',
        "The school's office system did not answer, so we do not know whether it has arrived. Our office is checking.",
        'Keep the reference number. To be sure, call us and tell us this number.',
      ],
    },
    refused: {
      title: 'Message not delivered: correct and resend',
      next: [
        "The school's office system did not accept this message.",
        'You can correct it and send it again, or call us and tell us the reference number.',
      ],
    },
  },
  /** It is with the office as soon as it is stored, so it has one outcome. */
  rights: { delivered: rights, pending: rights, unclear: rights, refused: rights },
  reminder: { delivered: reminder, pending: reminder, unclear: reminder, refused: reminder },
} as const

const rightsSaved = ({ reference }: { reference: string }) =>
  `Your request is saved under the reference ${reference}. The office will answer it. You do not need to send it again.`

const reminderSaved = (_values: { reference: string }) =>
  'You will get a message when applications are taken.'

/** The message for a submission that is stored but not delivered yet. */
export const pendingMessages = {
  application: {
    pending: ({ reference }: { reference: string }) =>
      `Your application is saved under the reference ${reference}. It will be delivered as soon as the school's office system can be reached. You do not need to send it again.`,
    unclear: ({ reference }: { reference: string }) =>
      `Your application is saved under the reference ${reference}. We do not know yet whether it has reached the school's office system. Our office is checking. You do not need to send it again.`,
  },
  contact: {
    pending: ({ reference }: { reference: string }) =>
      `Your message is saved under the reference ${reference}. It will be delivered as soon as the school's office system can be reached. You do not need to send it again.`,
    unclear: ({ reference }: { reference: string }) =>
      `Your message is saved under the reference ${reference}. We do not know yet whether it has reached the school's office system. Our office is checking. You do not need to send it again.`,
  },
  rights: { pending: rightsSaved, unclear: rightsSaved },
  reminder: { pending: reminderSaved, unclear: reminderSaved },
}

/** Before the own words of the school's system. */
export const officeSays = 'The office system says:'

export const receiptLabels = {
  reference: 'Reference',
  received: 'Received',
  className: 'Class',
  sessionName: 'Session',
  fee: 'Application fee',
  paymentMethod: 'Paid by',
  time: ({ day, month, year, time }: { day: number; month: string; year: string; time: string }) =>
    `${`${day}`.padStart(2, '0')} ${month} ${year}, ${time} (Bangladesh time)`,
} as const

/** What a family brings to the evaluation test. */
export const testDay = {
  title: 'For the day of the test',
  items: [
    'This receipt, on paper or on your phone',
    'The receipt of the application fee, or its transaction ID',
    'The birth registration certificate of the child, or a copy',
    'The last report of the previous school, if there is one',
    'A pencil, an eraser and a bottle of water',
  ],
} as const

/** Only on the receipt as a PDF, which says nothing of a person. */
export const paper = {
  child: 'Child (write the name)',
  code: 'Scan the code to see what has become of the application.',
} as const
