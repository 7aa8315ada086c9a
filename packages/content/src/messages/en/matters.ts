// The matter of a submission on the pages of the school's office: request, invitation, decision, and their history.

export const matter = 'What the family is told'
export const nothingYet = 'Nothing yet.'
export const seenByFamily = 'The family reads this on the page of its application’s status.'
export const madeBy = ({ account, moment }: { account: string; moment: string }) => `${account}, ${moment}`
/** The parts, as heads. */
export const parts = {
  request: 'Request',
  invitation: 'Invitation',
  decision: 'Decision',
  answer: 'Answer',
  contact: 'Numbers and addresses',
  assignment: 'Taken by',
}
export const requestStates = { open: 'Open', answered: 'Answered' }
export const answeredByFamily = 'The family answers:'
export const answeredAtOffice = ({ account }: { account: string }) => `${account}: it has come another way`
export const pictureOf = ({ number }: { number: number }) => `Picture ${number}`
export const closeRequest = 'It has come another way'
export const uninvite = 'Take the invitation back'
export const attendances = { came: 'Came', absent: 'Did not come' }
export const cancelled = 'This date is cancelled'
export const nobody = 'Nobody'

/** Somebody else was faster. */
export const changedMeanwhile = 'Nothing was written, because somebody else has changed this meanwhile:'
export const changedBy = ({ account, time }: { account: string; time: string }) =>
  `Changed by ${account} at ${time}:`
export const family = 'The family'
/** Within a sentence. */
export const byFamily = 'the family'
export const familyAnswered = 'answered on the page of the status'
export const stillThere =
  'What you wrote is still in the form. Read it again, then press the button once more.'

export const takeBack = 'Take back'
export const takenBack = 'Taken back'
export const before = ({ value }: { value: string }) => `Before: ${value}`
export const none = 'nothing'
/** The marks of a list. */
export const marks = {
  request: { open: 'Asked, no answer yet', answered: 'Asked, answered' },
  invited: ({ date }: { date: string }) => `Test ${date}`,
}

/** Messages to families. */
export const preview = 'Tell the family?'
/** In place of a choice that nobody has made. */
export const chooseOne = 'Choose'
export const previewHelp = 'Nothing is written yet. This is sent, word for word:'
export const channels = { email: 'e-mail', sms: 'SMS' }
export const topics = {
  request: 'Request',
  invitation: 'Invitation',
  moved: 'New date',
  cancelled: 'Cancellation',
  decision: 'Decision',
  reminder: 'Reminder two days before the test',
  unasked: 'Request taken back',
  uninvited: 'Invitation taken back',
  undecided: 'Decision taken back',
}
export const messageBy = ({ topic, channel }: { topic: string; channel: string }) => `${topic} by ${channel}`
export const characters = ({ count, of }: { count: number; of: number }) => `${count} of ${of} characters`
export const writeAndSend = 'Write it and send this'
export const writeOnly = 'Write it, send nothing'
export const changeText = 'Back to the form'
export const previewOf = ({ count }: { count: number }) =>
  `${count} families are told; this is what the first one reads.`

/** The dates of the test. */
export const slotChanges = {
  moved: 'moved the test date',
  cancelled: 'cancelled the test date',
  restored: 'took the cancellation of the test date back',
}
export const slotChangedBy = ({ account, what, moment }: { account: string; what: string; moment: string }) =>
  `${account} ${what}, ${moment}`
export const told = 'Told'
export const notTold = 'not told'
/** Families that no message tells the date: they did not choose one, it was not sent, or it did not arrive. */
export const callThem = ({ count }: { count: number }) =>
  `No message tells ${count} of these families this date. Please call them.`
export const callThemOff = ({ count }: { count: number }) =>
  `No message tells ${count} of these families that this date is cancelled. Please call them.`
export const allDates = 'All test dates'
export const otherDates = ({ count }: { count: number }) => `Dates that are over or cancelled: ${count}`
export const allCards = 'All admit cards'
export const printList = 'To print the attendance list, use the print command of the browser.'
export const cardsHelp = 'Print this page: each card is a page of A6.'
export const cardTitle = 'Admit card for the evaluation test'
export const cardHelp = 'Please come 15 minutes early, with this card.'
export const moveDate = 'Move this date'
export const cancelDate = 'Cancel this date'
export const cancelHelp =
  'Invitations stay in the history and say that the test does not take place. Then invite the families to another date.'
export const cancelAsked = ({ count }: { count: number }) =>
  `The test does not take place: for ${count} invited children. This can be taken back for an hour; messages that were sent cannot.`
export const cancelYes = 'Yes, cancel it'
export const restoreDate = 'Take the cancellation back'
export const restoreHelp =
  'Cancelled by mistake? For an hour it can take place after all, with all who are invited. Families that may have a message are told when the test is now; “Told” shows whom to call.'
export const wordsForAll = 'Words for all who are invited'
export const mobile = 'Mobile'
export const presence = 'Present'
export const saveAttendance = 'Save who came'
export const slotResults = {
  wrong: 'Please give a date, a time, a place and the number of seats.',
  past: 'This date is over. Please give one to come.',
  double: 'This date is there already, at the same time and place.',
  none: 'This date is cancelled.',
  seats: 'More children are invited than there would be seats.',
  late: 'This date was cancelled more than an hour ago, or takes place already. Please add a new date and invite the families to it.',
  changed:
    'Somebody else has changed some of these applications meanwhile. What is shown now holds: please look again.',
}

/** Several at once. */
export const nothingChosen =
  'Nothing was chosen. Tick some rows of the list, or “all of this list”, then press a button.'
export const allOfList = ({ count }: { count: string }) => `All of this list (${count})`
/** What is ticked, as a file. */
export const chosenFiles = { xlsx: 'Save for Excel', csv: 'Save as CSV' }
/** Opens what can be done with what is ticked. */
export const severalActions = 'Actions'
export const choose = ({ name }: { name: string }) => `Choose ${name}`
export const severalTasks = {
  invite: 'Invite',
  ask: 'Ask for something',
  decide: 'Decide',
  assign: 'Give to somebody',
  undo: 'Taken back',
}
export const chosen = ({ count }: { count: number }) => `Chosen: ${count}. Nothing is written yet.`
export const tooMany = ({ count }: { count: number }) =>
  `This list is longer than ${count}, which are done at once at most. Please narrow it by its filters.`
export const severalWrite = ({ count }: { count: number }) => `Do it for ${count}`
export const severalDone = ({ count }: { count: number }) => `Done: ${count}`
export const severalNotDone = ({ count }: { count: number }) => `Not done: ${count}`
export const severalReasons = {
  changed: 'somebody else has changed it meanwhile',
  full: 'no seat is left',
  none: 'it is not possible (any more)',
}
export const severalUndo = 'Take all of this back'
export const listAndCards = 'Attendance list and admit cards'

/** The own account. */
export const entriesLost = 'What you sent could not be kept: please send it once more after signing in.'
export const entriesKept = 'What you wrote is kept: sign in, and it is in the form again.'
export const ownPassword = 'Your password'
export const mustChange = 'Somebody else has set your password. Please choose one that only you know.'
export const currentPassword = 'Present password'
export const newPassword = 'New password'
export const newPasswordAgain = 'New password once more'
export const passwordHelp = 'Twelve characters at least. A sentence is good, and easy to remember.'
export const changePassword = 'Change the password'
export const accountResults = {
  done: 'Your password is changed. You are signed out everywhere else.',
  signedOut: 'You are signed out there.',
  noSession: 'Please choose where to sign out. The list below is up to date.',
  wrong: 'The present password or the code is wrong.',
  short: 'The new password has twelve characters at least, and two hundred at most.',
  guessable:
    'The new password is easily guessed: many people use it, or something like it. Choose a sentence, or several words.',
  differs: 'The two new passwords differ.',
  same: 'The new password is the present one.',
  busy: 'Please try again in a moment.',
  nobody: 'There is no such account.',
}
export const sessions = 'Where you are signed in'
export const onlySession = 'Only here.'
export const sessionsHelp =
  'If you do not know one of them, sign out there, and change your password. Your password shows that it is you.'
export const session = ({ begun, seen }: { begun: string; seen: string }) =>
  `Signed in ${begun}, used until ${seen}`
export const thisSession = ({ begun }: { begun: string }) => `Here: signed in ${begun}`
export const allOtherSessions = 'Everywhere but here'
export const endSessions = 'Sign out there'
export const forgotten = 'Somebody has forgotten their password'
export const forgottenHelp =
  'Make sure who asks. They sign in with the new password, and choose another one at once.'
export const yourPassword = 'Your own password'
export const issuePassword = 'Set a new password'
export const issued = ({ name }: { name: string }) => `New password of ${name}. It is shown only now:`

/** Numbers and addresses that the family has given wrongly. */
export const correct = 'Correct a number or an e-mail address'
export const correctHelp =
  'First check who calls. Messages go to what is written here; the search finds this and what the form said, which stays beside it. What the school’s own system has does not change. If a message has gone to somebody else, make a new link to the status too.'
export const saveCorrection = 'Save the correction'
export const contactWrong =
  'Nothing was changed yet: a mobile number has eleven digits, an e-mail address its @ and what follows. The numbers that the form requires cannot be empty.'
export const sentAs = ({ value }: { value: string }) => `The form said: ${value}`

export const erase = 'Erase everything about it'
export const eraseHelp =
  'Everything that this site has of it is erased at once, with answers and pictures, and cannot be brought back. What the school’s own system has stays there.'
export const eraseConfirm = ({ reference }: { reference: string }) => `To erase it, type ${reference}`
