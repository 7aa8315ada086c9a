// The form for the status of an application, and what its answer says.

import type { FormMessages } from '../../forms.ts'

export const status = {
  purpose: 'We use what you enter only to find the application, and do not keep it.',
  sections: { status: 'Application status' },
  fields: {
    reference: {
      label: 'Reference number',
      help: 'It is on the receipt, in large letters.',
      required: 'Enter the reference number',
    },
    dob: { label: 'Date of birth of the child', required: 'Enter the date of birth' },
  },
} satisfies FormMessages

/** The steps that every application takes, in order. */
export const steps = {
  received: 'Received',
  forwarded: "Passed on to the school's office system",
  accepted: "Accepted by the school's office system",
  office: 'In the school office',
} as const

/** What is so now, and what a family does. */
export const stages = {
  waiting: {
    title: 'Received; on its way to the office',
    text: 'We have the application. The office system cannot be reached just now, so it will be passed on later. You do not need to do anything.',
  },
  unclear: {
    title: 'Received; the office is checking',
    text: 'The office system did not answer. Our office is checking whether the application has arrived. You do not need to send it again.',
  },
  refused: {
    title: 'The office system did not accept it',
    text: 'This is not a decision about the admission. Correct the application and send it again, or call us.',
  },
  accepted: {
    title: 'Accepted by the office system',
    text: 'The office will look at the application and invite your child to the evaluation test.',
  },
  needs_something: {
    title: 'The office needs something from you',
    text: 'Please answer soon: come to the office, call, or write to us, and name the reference.',
  },
  invited: {
    title: 'Invited to the evaluation test',
    text: 'Please come a quarter of an hour early, with a parent. If you cannot come, call us.',
  },
  decided: { title: 'The school has decided', text: 'If you have a question about it, call us.' },
} as const

export const decisions = {
  admitted: 'Admitted. Congratulations!',
  waiting_list: 'On the waiting list',
  not_admitted: 'Not admitted this time',
} as const

export const statusLabels = {
  officeWrites: 'The office writes:',
  decision: 'Decision',
  date: 'Date',
  time: 'Time',
  place: 'Place',
  worksUntil: ({ day, month, year }: { day: number; month: string; year: string }) =>
    `This page shows the newest status whenever you open it. Its address works until ${day} ${month} ${year}. Whoever has the address can read it.`,
} as const
