// The online application; its fields are in packages/forms.

export const positionOf = ({ position, count }: { position: number; count: number }) =>
  `${position} of ${count}`
export const sendingPicture = ({ percent }: { percent: number }) => `Sending the picture: ${percent} %`
export const feeRange = ({ least, most }: { least: string; most: string }) => `${least} to ${most}`
export const feeNote = 'In Taka, for the chosen class and session.'
export const noFeeSet = 'The school has set no separate fee for this session. The fee stated above applies.'
export const feeWhenChosen = 'Shown when class and session are chosen.'
export const agesOfClass = ({ from, to }: { from: number; to: number }) =>
  `For children of ${from} to ${to} years.`
export const ageDoesNotFit =
  'The date of birth does not seem to fit the class. Please look at both again. If they are right, just go on.'
export const copyTheNumber = 'Copy the number'
export const numberCopied = 'The number is copied.'
export const sameAsFathersMobile = "The same as the father's or guardian's"
export const offline = 'You are offline. You can go on writing, and send when the connection is back.'
/** What to write about the payment, by its method. */
export const transactionHelp: Record<string, string> = {
  bKash: 'The transaction ID of bKash.',
  CASH: 'Nothing to write. If you have a receipt, its number.',
  Bank: 'The date and the number of the deposit slip.',
}
export const tryAgain = 'Try again'
export const listNotLoaded = 'The list could not be loaded.'
export const choose = 'Choose …'
export const loading = 'Loading …'
export const nothingToChoose = 'There is nothing to choose for this class just now. Please call us.'
export const noClassOpen = 'No class is open for applications just now. Please call us.'
export const chooseClassAndSessionFirst = 'Choose class and session first.'
export const chooseTheClassFirst = 'Choose the class first.'
export const secondReference = 'Second reference'
export const firstReference = 'First reference'
export const clearTheForm = 'Clear the form'
export const confirmClear = 'Clear everything that you have entered?'
export const draftNote =
  'What you write is kept on this device only, the picture too, until the application has been delivered or you clear it. You can close this page and go on later.'
export const draftRestoredNote =
  'It stays on this device only, until the application has been delivered or you clear it.'
export const draftRestored = 'What you had written on this device is back.'
export const draftImpossible =
  'This browser keeps nothing for this page. Please do not close it before the application has been sent.'
export const optional = 'optional'
/** The titles of the fields that may stay empty, by the first of them. */
export const optionalFields: Record<string, string> = {
  bloodGroup: 'Blood group, birth registration, passport, height and weight',
  fatherOccupation: "Father's occupation and national ID number",
  motherOccupation: "Mother's occupation and national ID number; guardian",
  altMobile: 'Another mobile number, e-mail',
  siblingInfo: 'Brothers and sisters, previous school',
  'references.0.name': 'Two people who know the family',
}
export const howEntriesAreUsed = 'How your entries are used and kept'
export const complete = '(complete)'
export const requiredAnswersGiven = 'Required answers given'
export const requiredAnswers = 'required answers'
export const sectionsOfTheForm = 'Sections of the form'
export const waitingForTheAnswer = 'Waiting for the answer'
export const submitApplication = 'Submit application'
export const showChoices = 'Show what can be chosen for this class'
export const alreadySentAfter =
  'and need not be sent again: that page says whether it has arrived. To apply for another child, clear the form first.'
export const alreadySentBefore = 'The application that you sent from this device is kept under the reference'
