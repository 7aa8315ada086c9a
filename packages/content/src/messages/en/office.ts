// The pages of the school's office (/office).

import { plural } from '../../plural.ts'

export const title = 'Office'
export const signIn = 'Sign in'
export const signOut = 'Sign out'
export const userName = 'Name'
export const password = 'Password'
export const code = 'Code of your app, if you have one'
export const signedInAs = ({ name }: { name: string }) => `Signed in: ${name}`
export const otherLanguage = 'বাংলা'
/** Why the sign-in page is shown. */
export const refusals = {
  none: '',
  ended: 'You were signed out, because nothing was done for half an hour. Please sign in again.',
  wrong: 'Name, password or code is wrong.',
  locked: 'Too many attempts. Please try again in a quarter of an hour.',
  foreign: 'Please use the button on this page.',
}
/** What is sent to the office. */
export const kinds = { application: 'Applications', contact: 'Messages', rights: 'Requests about data' }
export const answerBy = 'Answer by'
export const rightsHelp =
  'First check who asks. Then do what is asked, here and in the school’s system, and answer. The technician erases what this site has of a submission.'
export const consent = 'Consent'
export const consentGiven = ({ version, moment }: { version: string; moment: string }) =>
  `Wording of ${version}, accepted ${moment}`
export const testSlots = 'Test dates'
export const auditLog = 'Log'
export const searchLabel = 'Reference, mobile number, name or date of birth'
export const search = 'Search'
export const searchHelp = 'A name is found however it is spelt, in Bangla or English. Date: 04-05-2018.'
export const found = ({ count }: { count: number }) => `${count} found`
export const nothingFound = 'Nothing found. Try one name only, or the mobile number.'
export const nothingHere = 'Nothing here.'
export const all = 'All'
/** The groups of the queue. */
export const groups = {
  new: 'New',
  unclear: 'Unclear',
  refused: 'Not accepted',
  needs_something: 'Waiting for the parent',
  invited: 'Invited',
  decided: 'Decided',
  answered: 'Answered',
  sending: 'On its way',
}
export const reference = 'Reference'
export const name = 'Name'
export const classAndSession = 'Class and session'
export const subject = 'Subject'
export const state = 'State'
export const age = 'Since'
export const assignedTo = 'Taken by'
export const days = ({ count }: { count: number }) =>
  `${count} ${plural(count, { one: 'day', other: 'days' })}`
export const hours = ({ count }: { count: number }) =>
  `${count} ${plural(count, { one: 'hour', other: 'hours' })}`
export const minutes = ({ count }: { count: number }) =>
  `${count} ${plural(count, { one: 'minute', other: 'minutes' })}`
export const looksLike = ({ references }: { references: string }) => `Looks like ${references}`
export const unreadable =
  'This cannot be read: it is encrypted with another key. Please tell the technician; nothing is lost.'
export const notFound = 'There is no such submission, or its data has been erased.'
export const back = 'Back to the list'
export const receivedAt = 'Received'
export const schoolAnswered = 'The school’s system answered'
export const reason = 'What happened'
/** Reasons in plain words, by state. */
export const reasons = {
  received: 'It has just arrived and is being sent to the school’s system.',
  waiting: 'The school’s system could not be reached. It is sent again by itself; nothing needs to be done.',
  noAnswer:
    'The school’s system was reached but did not answer. Please look for the applicant there. Found: “It has arrived”. Not found: “Send again”.',
  restored:
    'A backup was restored. It may have arrived before. Please look for the applicant in the school’s system.',
  rejected: 'The school’s system rejected it again and again. It has not arrived there.',
  damaged: 'What was stored is damaged, so it was not sent. Please tell the technician.',
  refused: 'The school’s system did not accept it. Its words are quoted below.',
  delivered: 'It has arrived in the school’s system.',
  settled: 'The office has found it in the school’s system.',
}
export const officeState = 'For the parent'
export const textForParent = 'Text for the parent'
export const theParentSees = 'The parent sees this under /application-status.'
export const ask = 'Ask the parent for something'
export const invite = 'Invite to the test'
export const decide = 'Decide'
export const decision = 'Decision'
export const decisions = {
  admitted: 'Admitted',
  waiting_list: 'On the waiting list',
  not_admitted: 'Not admitted',
}
export const slot = 'Date of the test'
export const seatsLeft = ({ left, seats }: { left: number; seats: number }) =>
  `${left} of ${seats} seats left`
export const noSlots = 'There is no date yet.'
export const slotDate = 'Date'
export const slotTime = 'Time'
export const slotPlace = 'Place'
export const slotSeats = 'Seats'
export const addSlot = 'Add a date'
export const markAnswered = 'I have answered'
export const resend = 'Send again'
export const settle = 'It has arrived'
export const takeIt = 'I take care of it'
export const leaveIt = 'I no longer take care of it'
export const notes = 'Notes of the office'
export const noteText = 'New note, only for the office'
export const addNote = 'Add the note'
export const history = 'History'
export const print = 'To print it, use the print command of the browser.'
export const photo = 'Photograph'
export const noPhoto = 'No photograph'
/** What became of the confirmation that the sender wanted, by way and by state. */
export const confirmationBy = { email: 'Confirmation by e-mail', sms: 'Confirmation by SMS' }
export const confirmationStates = {
  pending: 'waiting',
  sending: 'is being sent',
  sent: 'sent',
  failed: 'not sent',
  unclear: 'perhaps sent: the connection was cut off, so it was not sent a second time',
}
export const sendConfirmation = 'Send the confirmation again'
/** What bKash said about the payment that the parent named. */
export const payment = 'Payment by bKash'
export const payments = {
  pending: 'bKash is being asked.',
  confirmed: 'Confirmed: bKash knows this transaction, with this amount.',
  differs: 'bKash knows this transaction, but with another amount. Perhaps it was for two children.',
  not_confirmed:
    'Not confirmed: bKash does not know this transaction, or it was not completed. Please ask the parent for the number.',
  not_asked:
    'bKash could not be asked. It is tried again for some hours; after that, press “Ask bKash about the payment”.',
}
export const noTransactionId = 'Not checked: the entry has no transaction ID. Please ask the parent.'
export const otherMerchant = 'bKash knows this transaction, but it was paid to another number.'
export const paid = ({ paid }: { paid: string }) => `Paid: ${paid} Taka`
export const paymentMarks = {
  confirmed: 'Payment confirmed',
  differs: 'Compare the fee',
  not_confirmed: 'Payment not confirmed',
  not_asked: 'Payment not checked',
}
export const checkPayment = 'Ask bKash about the payment'
export const sent = 'Done.'
export const notDone = 'Nothing was changed. Somebody else may have done it meanwhile: please look again.'
export const slotFull = 'No seat is left on this date. Please choose another one.'
export const textMissing = 'Please write a text.'
export const slotWrong = 'Please give a date, a time, a place and the number of seats.'
export const onlyOfficers = 'Your account may read, but not change anything.'
export const exportXlsx = 'List for Excel'
export const exportCsv = 'List as CSV'
export const byClass = 'Applications by class and session'
export const byDay = 'Applications of the last 14 days'
export const auditHelp =
  'Every look at personal data and every change, the newest first. Entries are kept for two years, and nobody can change them.'
export const when = 'When'
export const who = 'Who'
export const what = 'What'
/** What the log says, by action. */
export const actions = {
  'sign-in': 'signed in',
  'sign-out': 'signed out',
  list: 'looked at a list',
  search: 'searched',
  view: 'looked at it',
  picture: 'looked at the photograph',
  export: 'saved the list',
  note: 'wrote a note',
  assign: 'changed who takes care of it',
  ask: 'asked the parent',
  invite: 'invited to the test',
  decide: 'decided',
  answered: 'marked it as answered',
  resend: 'sent it again',
  settle: 'said that it has arrived',
  payment: 'asked bKash about the payment',
  confirm: 'sent the confirmation again',
  slot: 'added a test date',
  'not-done': '– this was not possible',
}
