// The online application; its fields are in packages/forms.

export const positionOf = ({ position, count }: { position: number; count: number }) =>
  `${position} of ${count}`
export const sendingPicture = ({ percent }: { percent: number }) => `Sending the picture: ${percent} %`
export const feeRange = ({ least, most }: { least: string; most: string }) => `${least} to ${most}`
export const feeNote = 'In Taka, for the class and session you chose.'
export const noFeeSet =
  'The school has set no separate fee for this session. Please pay the fee that is named above.'
export const feeWhenChosen = 'Choose a class and a session to see the fee.'
export const agesOfClass = ({ from, to }: { from: number; to: number }) =>
  `For children of ${from} to ${to} years.`
export const ageDoesNotFit =
  'The date of birth does not seem to fit the class. Please check both. If they are right, just go on.'
export const oldBirthRegistration =
  'This number has 16 digits, as on older certificates. If yours is one, just go on.'
export const unusualBirthRegistration =
  'The number usually has 17 digits. Please check it. If it is right, just go on.'
export const copyTheNumber = 'Copy the number'
export const numberCopied = 'The number is copied.'
export const numberNotCopied = ({ number }: { number: string }) =>
  `This browser does not copy here. The number is ${number}.`
export const sameAsFathersMobile = "The same as the father's or guardian's"
export const offline = 'You are offline. You can go on writing, and send when the connection is back.'
/** What to write about the payment, by its method. */
export const transactionHelp: Record<string, string> = {
  bKash: 'Enter the transaction ID from bKash.',
  CASH: 'You can leave this empty. If you have a receipt, enter its number.',
  Bank: 'Enter the date and the number of the deposit slip.',
}
export const tryAgain = 'Try again'
export const listNotLoaded = 'The list could not be loaded.'
export const choose = 'Choose …'
export const loading = 'Loading …'
export const nothingToChoose = 'This list is empty for the class you chose at the moment. Please call us.'
export const noClassOpen = 'No class is open for applications at the moment. Please call us.'
export const intakeOpens = ({ date }: { date: string }) =>
  `Applications are taken from ${date}. Until then you can call us.`
export const intakeClosed = ({ date }: { date: string }) =>
  `Applications were taken until ${date}. Please call us about free seats and the next intake.`
export const remindMe = 'Send me a message'
export const intakeHeading = 'Intake of new pupils'
export const intakePeriod = ({ opens, closes }: { opens: string; closes: string }) =>
  opens && closes
    ? `Applications are taken from ${opens} to ${closes}.`
    : opens
      ? `Applications are taken from ${opens}.`
      : `Applications are taken until ${closes}.`
export const seats = 'Seats'
export const chooseClassAndSessionFirst = 'Choose a class and a session first.'
export const chooseTheClassFirst = 'Choose a class first.'
export const secondReference = 'Second reference'
export const firstReference = 'First reference'
export const clearTheForm = 'Clear the form'
export const confirmClear = 'Clear everything that you have entered?'
export const draftNote =
  'Your entries and the picture are saved on this device only. They are deleted when the application has been delivered or you clear the form. You can close this page and continue later.'
export const draftRestoredNote =
  'They are saved on this device only, and deleted when the application has been delivered or you clear the form.'
export const anotherChildOrDevice = 'Another child, or another device'
export const draftsOnDevice = ({ count }: { count: number }) =>
  `Drafts for other children on this device: ${count}`
export const draftRestored = 'Your earlier entries on this device have been restored.'
export const draftImpossible =
  'This browser cannot save your entries. Please do not close the page before you have sent the application.'
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
export const showChoices = 'Show the options for this class'
export const alreadySentAfter =
  'You do not need to send it again. Open the number to see whether the application has arrived. To apply for another child, clear the form first.'
export const alreadySentBefore = 'You have sent an application from this device. Its reference number:'
