// The pages of the school's office (/office).

import { plural } from '../../plural.ts'

export const title = 'Office'
export const signIn = 'Sign in'
export const signOut = 'Sign out'
export const userName = 'Name'
export const password = 'Password'
export const code = 'Code of your app, if you have one'
export const account = 'Password'
export const help = 'Help'
export const menu = 'Menu'
export const signedInAs = ({ name }: { name: string }) => `Signed in: ${name}`
export const otherLanguage = 'বাংলা'
/** Why the sign-in page is shown. */
export const refusals = {
  none: '',
  ended:
    'You were signed out: nothing was done for half an hour, or your account has changed. Please sign in again.',
  changed: 'You were signed out, because your account or its password has changed.',
  empty: 'Please enter your name and your password.',
  wrong: 'Name, password or code is wrong.',
  locked: 'Too many attempts. Please try again later.',
  busy: 'Too many people are signing in at once. Please try again in a moment.',
  foreign: 'Please use the button on this page.',
}
/** What is sent to the office. */
export const kinds = { application: 'Applications', contact: 'Messages', rights: 'Requests about data' }
export const answerBy = 'Answer by'
export const rightsHelp =
  'First check who asks. Then do what is asked, here and in the office system, and answer. What this site has of a submission is erased on its own page.'
export const consent = 'Consent'
export const consentGiven = ({ version, moment }: { version: string; moment: string }) =>
  `Wording of ${version}, accepted ${moment}`
export const testSlots = 'Test dates'
export const auditLog = 'Log'

export const search = 'Search'
export const nothingHere = 'Nothing here.'
export const all = 'All'
/** The groups of the queue. */
export const groups = {
  delivered: 'Delivered',
  unclear: 'Unclear',
  refused: 'Refused',
  answered: 'Answered',
  waiting: 'Waiting',
  forwarding: 'Being forwarded',
  received: 'Received',
}
export const reference = 'Reference'
export const name = 'Name'
export const classAndSession = 'Class and session'
export const subject = 'Subject'
export const state = 'Status'
export const age = 'How long ago'
export const assignedTo = 'Taken by'
export const days = ({ count }: { count: number }) =>
  `${count} ${plural(count, { one: 'day', other: 'days' })}`
export const hours = ({ count }: { count: number }) =>
  `${count} ${plural(count, { one: 'hour', other: 'hours' })}`
export const minutes = ({ count }: { count: number }) =>
  `${count} ${plural(count, { one: 'minute', other: 'minutes' })}`
export const looksLike = ({ references }: { references: string }) => `Looks like application ${references}`
export const unreadable =
  'This cannot be read: it is encrypted with another key. Please tell the technician; nothing is lost.'
export const notFound = 'There is no such submission, or its data has been erased.'
export const back = 'Back to the list'
export const receivedAt = 'Received'
export const schoolAnswered = 'The office system answered'
export const reason = 'What happened'
/** Reasons in plain words, by state. */
export const reasons = {
  received: 'It has just arrived and is being sent to the office system.',
  waiting:
    'The office system could not be reached. It will be sent again automatically; nothing needs to be done.',
  noAnswer:
    'The office system was reached but did not answer. Please look for the child there. Found: “It has arrived”. Not found: “Send again”.',
  restored:
    'A backup was restored. It may have arrived before. Please look for the child in the office system.',
  gateway:
    'The web server of the school refused it again and again while others arrived. It has not arrived. The answer is below.',
  gatewayWaits:
    'Not the office system but a web server in front of it answered. It will be sent again automatically; nothing needs to be done.',
  unknownAnswer:
    'The office system answered, but not whether it took it. The answer is below. Please look for the child there. Found: “It has arrived”. Not found: “Send again”.',
  doubt:
    'It counts as arrived, but the answer says that something failed. Please look in the office system. There: “It has arrived”. Not there: “Send again”.',
  damaged: 'What was stored is damaged, so it was not sent. Please tell the technician.',
  refused: 'The office system did not accept it. Its words are quoted below.',
  delivered: 'It has arrived in the office system.',
  settled: 'The office has found it in the office system.',
}
export const textForParent = 'Text for the parent'
export const ask = 'Ask the parent for something'
export const invite = 'Invite to the test'
export const decide = 'Decide'
export const decision = 'Decision'
export const decisions = {
  admitted: 'Admitted',
  waiting_list: 'On the waiting list',
  not_admitted: 'Not admitted',
  withdrawn: 'Withdrawn by the family',
}
export const slot = 'Date of the test'
export const seatsLeft = ({ left, seats }: { left: number; seats: number }) =>
  `${left} of ${seats} seats left`
export const noSlots = 'There is no date yet.'
export const slotDate = 'Date'
export const slotTime = 'Time (such as 9:00 am)'
export const slotPlace = 'Place'
export const slotSeats = 'Seats'
export const addSlot = 'Add a date'
export const markAnswered = 'I have answered'
export const resend = 'Send again'
export const settle = 'It has arrived'
export const unsettle = 'It has not arrived after all'
export const erasedOn = ({ date }: { date: string }) => `What is stored about it is erased on ${date}.`
export const erasedSoon = 'Erased within thirty days'
export const doubtful = 'Says it failed'
export const wholeAnswer = 'The whole answer'
export const takeIt = 'I take care of it'
export const leaveIt = 'I no longer take care of it'
export const notes = 'Notes of the office'
export const noteText = 'New note, only for the office'
export const addNote = 'Add the note'
export const history = 'History'
export const print = 'To print it, use the print command of the browser.'
export const photo = 'Photo'
export const noPhoto = 'No photo'
/** What became of the confirmation that the sender wanted, by way and by state. */
export const confirmationBy = { email: 'Confirmation by e-mail', sms: 'Confirmation by SMS' }
export const confirmationStates = {
  waiting: 'waiting',
  forwarding: 'is being sent',
  sent: 'sent',
  failed: 'not sent',
  unclear: 'perhaps sent: the connection was cut off, so it was not sent a second time',
}
export const confirmationPutOff = 'waits, because this address or number has had enough messages for now'
export const confirmationUnwanted =
  'nothing more is sent, because the recipient says that they did not ask for it: perhaps the address is wrong'
export const statusLinks = 'Links to the status'
export const statusLinksHelp =
  'Has a link got into the wrong hands? Make a new one: all links to this application’s status that were given out before stop working.'
export const newStatusLink = 'Make a new link'
export const statusLinkMade = ({ until }: { until: string }) =>
  `All earlier links are withdrawn. Give this one to the family only. It works until ${until}, and is not shown again.`
export const backToApplication = 'Back to the application'
export const sendConfirmation = 'Send the confirmation again'
/** What the click does, asked before what has an effect outside. */
export const questions = {
  resend: {
    does: 'It is sent to the office system now. If it has arrived there already, the school has it twice: please look there first.',
    yes: 'Yes, send it again',
  },
  settle: {
    does: 'You say that it is in the office system. The sender is told that it has arrived, and it is not sent any more. You can take this back.',
    yes: 'Yes, it has arrived',
  },
  unsettle: {
    does: 'It is again what it was before somebody said that it has arrived. If it was waiting then, it is sent to the office system.',
    yes: 'Yes, it has not arrived',
  },
  confirm: {
    does: 'The sender gets the e-mail or SMS now. If the first one has come after all, it comes twice.',
    yes: 'Yes, send the confirmation',
  },
  uninvite: {
    does: 'The seat is free for another child, and no reminder is sent. No message tells the family: call them if they do not know. You can take this back for an hour.',
    yes: 'Yes, free the seat',
  },
}
/** What bKash said about the payment that the parent named. */
export const payment = 'Payment by bKash'
export const payments = {
  waiting: 'Waiting: bKash is asked about it.',
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
export const textMissing = 'Nothing was changed yet: please write a text.'
export const referenceDiffers =
  'Nothing was erased: please type the reference of this page exactly, to confirm that it is meant.'
export const onlyOfficers = 'Your account may read, but not change anything.'
export const exportXlsx = 'List for Excel'
export const exportCsv = 'List as CSV'
export const byClass = 'Applications by class and session'
export const auditHelp =
  'Every look at personal data and every change, every sign-in and every command of the technician, the newest first. Entries are kept for two years, and nobody can change them.'
export const when = 'When'
export const who = 'Who'
export const what = 'What'
/** Who did something that is no account, by its name in the log. */
export const actors = {
  'command line': 'Technician, by a command',
  'technician at /ops': 'Technician, at /ops',
}
export const everybody = 'Everybody'
export const everything = 'Everything'
export const fromDay = 'From'
export const toDay = 'To'
export const filterLog = 'Show'
export const aboutWhat = 'About'
export const nothingInLog = 'The log has no such entry.'
export const olderEntries = 'Older entries'
export const viewersOf = ({ reference }: { reference: string }) => `Who has looked at ${reference}`
export const noViewers = 'Nobody has looked at it in the last two years.'
export const looks = ({ count, text }: { count: number; text: string }) =>
  count === 1 ? 'once' : `${text} times`
export const submissionsInLog = ({ text }: { text: string }) => `${text} submissions`
export const whoLooked = 'Who has looked at it'
export const logFilter = 'Filter'
export const logIsFiltered = ({ count }: { count: number }) => `Filter (${count})`
export const person = 'Data of a person'
export const personHelp =
  'When somebody wants to see or erase what we have of them: first check who asks. Everything is found that holds the name, the reference, the mobile number or the e-mail address, of applications, messages, requests and reminders. Search once for each of them.'
export const personTyped = 'Name, reference, mobile number or e-mail address'
export const personFind = 'Find everything'
export const personNothing = 'Nothing is stored that holds this.'
export const personKinds = {
  application: 'Application',
  contact: 'Message',
  rights: 'Request about data',
  reminder: 'Reminder of the intake',
}
export const personExport = 'Save what is ticked as one file'
export const personSure = 'I have checked who asks, and that the ticked ones are all of this person.'
export const personErase = 'Erase what is ticked for ever'
export const personErased = ({ text }: { text: string }) => `Erased: ${text}.`
export const personLeft = ({ references }: { references: string }) =>
  `Not erased, because they are just being sent to the office system, or were erased before: ${references}. Please look again in a minute.`
export const personProblems = {
  'nothing typed': 'Please enter a name, a reference, a mobile number or an e-mail address.',
  'nothing ticked': 'Nothing was done: please tick what is meant.',
  'not confirmed': 'Nothing was erased: please tick first that you have checked who asks.',
}
/** What the log says, by action. */
export const actions = {
  'sign-in': 'signed in',
  'sign-out': 'signed out',
  list: 'looked at a list',
  search: 'searched',
  view: 'looked at it',
  picture: 'looked at the photo',
  export: 'saved the list',
  note: 'wrote a note',
  assign: 'changed who takes care of it',
  correct: 'corrected numbers or addresses',
  ask: 'asked the parent',
  invite: 'invited to the test',
  uninvite: 'took the invitation back',
  decide: 'decided',
  answered: 'marked it as answered',
  resend: 'sent it again',
  settle: 'said that it has arrived',
  undo: 'took a change back',
  close: 'said that it has come another way',
  attendance: 'said whether the child came',
  payment: 'asked bKash about the payment',
  confirm: 'sent the confirmation again',
  slot: 'changed the test dates',
  password: 'set a password',
  'end-own-sessions': 'signed out elsewhere',
  forbidden: 'tried what is not for this account',
  show: 'looked at all data with a command',
  'find-person': 'looked for a person’s data',
  'export-person': 'saved a person’s data',
  'erase-person': 'erased a person’s data',
  erase: 'erased it',
  'erase-period': 'erased what came in a time',
  log: 'read the log',
  'sign-in-failed': 'could not sign in: wrong password or code',
  'account-saved': 'made or changed an account',
  'account-removed': 'removed an account',
  'second-factor-on': 'gave an account a second factor',
  'second-factor-off': 'took the second factor of an account away',
  'rotate-key': 'changed the key',
  'end-sessions': 'ended all sessions and links',
  'new-link': 'withdrew the links to the status and made a new one',
  'text-draft': 'wrote a draft',
  'text-publish': 'published a text',
  'text-restore': 'published an earlier text again',
  'text-withdraw': 'withdrew a text',
  'not-done': '– this was not possible',
}
