// The form for the status of an application, and what its answer says.

import type { FormMessages } from '../../forms.ts'
import { birthHelp } from './forms.ts'

export const status = {
  purpose: 'We use what you enter only to find the application, and do not keep it.',
  sections: { status: 'Application status' },
  fields: {
    reference: {
      label: 'Reference number',
      help: 'It is on the receipt, in large letters.',
      required: 'Enter the reference number',
    },
    dob: { label: 'Date of birth of the child', help: birthHelp, required: 'Enter the date of birth' },
  },
} satisfies FormMessages

/** The steps that a family waits for, as they are said when they are past, current and to come. */
export const familySteps = {
  sent: { past: 'Application sent', now: 'Application sent', toCome: 'Application sent' },
  checked: { past: 'Checked by the office', now: 'The office is checking', toCome: 'The office will check' },
  test: {
    past: 'The evaluation test is over',
    now: 'Next: the evaluation test',
    toCome: 'The evaluation test will follow',
  },
  interview: {
    past: "The parents' interview is over",
    now: "Next: the parents' interview",
    toCome: "The parents' interview will follow",
  },
  result: { past: 'The school has decided', now: 'The school is deciding', toCome: 'The result will follow' },
  admission: {
    past: 'Admitted',
    now: 'Next: admission at the office',
    toCome: 'Admission at the office will follow',
  },
} as const

/** The steps that every application takes, in order. */
export const steps = {
  received: 'Received',
  forwarded: "Passed on to the school's office system",
  delivered: "Accepted by the school's office system",
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
  delivered: {
    title: 'The application has reached the office',
    text: 'The office looks at the application. The date of the evaluation test appears on this page. Please look again in a few days.',
  },
} as const

/** What the office has asked, planned and decided. */
export const matterTexts = {
  request: {
    title: 'The office needs something from you',
    text: 'Please answer soon: below on this page, at the office, or on the telephone. Have the reference number ready.',
  },
  answered: 'Your answer has arrived at the office',
  invitation: {
    title: 'Invited to the evaluation test',
    text: 'Please bring your child 15 minutes early. The mother or the father stays with the child. If you cannot come, call us.',
  },
  cancelled: {
    title: 'The test date is cancelled',
    text: 'Please do not come on that day. The office will invite you to another date. It appears on this page.',
  },
  decision: { title: 'The school has decided' },
} as const

export const decisions = {
  admitted: 'Admitted. Congratulations!',
  waiting_list: 'On the waiting list',
  not_admitted: 'Not admitted this time',
  withdrawn: 'Withdrawn, as you asked',
} as const

/** What the family does then. */
export const afterDecision = {
  admitted:
    'What to do now: pay the admission fee and bring the documents to the office. The page “Admission Procedure” lists them. Call us if anything is unclear.',
  waiting_list:
    'If a place becomes free, it is shown here. You do not need to apply again. If you have a question, call us.',
  withdrawn: 'The application is closed, and nothing more happens with it. If you change your mind, call us.',
  not_admitted:
    'We are sorry that we cannot give your child a place this time. You may ask us for the reason, and apply again for a later session.',
} as const

export const statusLabels = {
  youAnswered: 'You answered:',
  picturesSent: ({ count }: { count: number }) => `Pictures sent: ${count}`,
  officeWrites: 'The office writes:',
  date: 'Date',
  time: 'Time',
  place: 'Place',
  worksUntil: ({ day, month, year }: { day: number; month: string; year: string }) =>
    `This page always shows the newest status. The link works until ${day} ${month} ${year}. Anyone who has the link can read it, so do not share it widely.`,
} as const

/** For somebody who got a message about a form of somebody else. */
export const unwanted = {
  title: 'You did not ask for this message?',
  text: 'Somebody has entered your address in a form of our school, perhaps by mistake. Press the button: then you get no further message about that form, and links that were sent with it stop working.',
  button: 'I did not ask for this',
  done: 'Thank you. You get no further message about that form, and links that were sent with it do not work any more.',
} as const

/** The form with which a family answers a request. */
export const replyForm = {
  text: 'Your answer to the office',
  pictures: 'Photos of your papers, up to three',
  picturesHelp: 'A photo taken with the phone will do. JPG, PNG or HEIC, 5 MB each at most.',
  send: 'Send the answer',
} as const

export const replyErrors = {
  empty: 'Write an answer, or choose a picture.',
  tooMany: 'Choose three pictures at most.',
  tooLarge: 'One of the pictures is too large. Choose a smaller one.',
} as const
