// The texts on the result page of a submission.

/** The title of the result page, and what happens next. */
export const outcomes = {
  application: {
    delivered: {
      title: 'Application sent',
      next: [
        'Keep the reference. The office will ask for it.',
        'Your child will be called for the evaluation test, and the parents for an interview.',
        'Bring the receipt of the application fee with you.',
      ],
    },
    pending: {
      title: 'Application saved',
      next: [
        'Your application is stored with us. You do not need to send it again.',
        'Keep the reference. This page shows when it has been delivered.',
      ],
    },
    unclear: {
      title: 'Application saved; the office is checking',
      next: [
        'Your application is stored with us. You do not need to send it again.',
        "The school's office system did not answer, so we do not know whether it has arrived. Our office is checking.",
        'Keep the reference. To be sure, call us and give the reference.',
      ],
    },
    refused: {
      title: 'Application not delivered: correct and resend',
      next: [
        "The school's office system did not take in this application. This is not a decision about the admission.",
        'You can correct it and send it again, or call us and give the reference.',
      ],
    },
  },
  contact: {
    delivered: {
      title: 'Message sent',
      next: ['We answer on every working day.', 'Keep the reference in case you want to ask about it.'],
    },
    pending: {
      title: 'Message saved',
      next: [
        'Your message is stored with us. You do not need to send it again.',
        'Keep the reference. This page shows when it has been delivered.',
      ],
    },
    unclear: {
      title: 'Message saved; the office is checking',
      next: [
        'Your message is stored with us. You do not need to send it again.',
        "The school's office system did not answer, so we do not know whether it has arrived. Our office is checking.",
        'Keep the reference. To be sure, call us and give the reference.',
      ],
    },
    refused: {
      title: 'Message not delivered: correct and resend',
      next: [
        "The school's office system did not take in this message.",
        'You can correct it and send it again, or call us and give the reference.',
      ],
    },
  },
} as const

/** The message for a submission that is stored but not delivered yet. */
export const pendingMessages = {
  application: {
    pending: ({ reference }: { reference: string }) =>
      `Your application is saved under the reference ${reference}. It will be delivered as soon as the school can be reached. You do not need to send it again.`,
    unclear: ({ reference }: { reference: string }) =>
      `Your application is stored under the reference ${reference}. We do not know yet whether it has reached the school's office system. Our office is checking. You do not need to send it again.`,
  },
  contact: {
    pending: ({ reference }: { reference: string }) =>
      `Your message is saved under the reference ${reference}. It will be delivered as soon as the school can be reached. You do not need to send it again.`,
    unclear: ({ reference }: { reference: string }) =>
      `Your message is stored under the reference ${reference}. We do not know yet whether it has reached the school's office system. Our office is checking. You do not need to send it again.`,
  },
}

/** Before the own words of the school's system. */
export const officeSays = 'The office system says:'

export const receiptLabels = {
  reference: 'Reference',
  received: 'Received',
  className: 'Class',
  sessionName: 'Session',
  fee: 'Application fee',
  time: ({ day, month, year, time }: { day: number; month: string; year: string; time: string }) =>
    `${`${day}`.padStart(2, '0')} ${month} ${year}, ${time} (Bangladesh time)`,
} as const
