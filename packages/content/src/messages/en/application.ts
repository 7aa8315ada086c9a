// The online application; its fields are in packages/forms.

export const positionOf = ({ position, count }: { position: number; count: number }) =>
  `${position} of ${count}`
/** The place of a section in the form. */
export const sectionOf = ({ position, count }: { position: number; count: number }) =>
  `Part ${position} of ${count}`
export const sendingPicture = ({ percent }: { percent: number }) => `Sending the photo: ${percent}%`
export const feeRange = ({ least, most }: { least: string; most: string }) =>
  `${least} to ${most} (depending on the class)`
export const feeNote = 'In Taka, for the class and session you chose.'
export const noFeeSet =
  'The school has set no separate fee for this session. Please pay the fee that is named above.'
export const feeWhenChosen = 'Choose a class and a session to see the fee.'
export const agesOfClass = ({ from, to }: { from: number; to: number }) =>
  `For children of ${from} to ${to} years.`
export const ageDoesNotFit =
  'The date of birth does not seem to fit the class. Please check both. If they are right, you can continue.'
export const oldBirthRegistration =
  'This number has 16 digits, as on older certificates. If yours is one, you can continue.'
export const unusualBirthRegistration =
  'The number usually has 17 digits. Please check it. If it is right, you can continue.'
export const copyTheNumber = 'Copy the number'
export const numberCopied = 'The number is copied.'
export const numberNotCopied = ({ number }: { number: string }) =>
  `The number could not be copied. It is ${number}.`
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
export const nothingToChoose = 'For this class there is nothing to choose at the moment. Please call us.'
export const classesNotKnownYet = 'The list of classes is not available yet. Please call us.'
export const noClassOpen = 'No class is open for applications at the moment. Please call us.'
export const intakeOpens = ({ date }: { date: string }) =>
  `You can apply from ${date}. If you have a question before that, call us.`
export const intakeClosed = ({ date }: { date: string }) =>
  `Applications were taken until ${date}. Please call us about free seats and the next round.`
export const remindMe = 'Send me a message'
export const intakeHeading = 'Intake of new pupils'
export const seats = 'Seats'
export const chooseClassAndSessionFirst = 'Choose a class and a session first.'
export const chooseTheClassFirst = 'Choose a class first.'
export const secondReference = 'Second person who knows the family'
export const firstReference = 'First person who knows the family'
export const clearTheForm = 'Clear the form'
export const confirmClear = 'Clear everything that you have entered?'
export const draftNote =
  'Your entries and the photo are kept on this phone or computer only, until they have arrived or you clear the form. You can close this page and continue later.'
export const draftRestoredNote =
  'They are saved on this phone or computer only, and deleted when the application has been delivered or you clear the form.'
export const anotherChildOrDevice = 'Another child, or another phone'
export const draftsOnDevice = ({ count }: { count: number }) =>
  `Drafts for other children on this phone or computer: ${count}`
export const draftRestored = 'Your earlier entries have been restored.'
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
export const requiredAnswers = 'required answers given'
export const sectionsOfTheForm = 'Sections of the form'
export const progressAndSections = 'Progress, and sections of the form'
export const waitingForTheAnswer = 'Waiting for the answer'
export const submitApplication = 'Submit application'
export const showChoices = 'Show the options for this class'
export const alreadySentAfter =
  'You do not need to send it again. Tap the number to see whether the application has arrived. To apply for another child, clear the form first.'
export const alreadySentBefore =
  'You have sent an application from this phone or computer. Its reference number:'
/**
 * The date of birth in words.
 * @param on the day on which age counts; null: today
 */
export const birthReadBack = ({
  date,
  years,
  months,
  on,
}: {
  date: string
  years: number
  months: number
  on: string | null
}) => `${date}: ${years} years ${months} months old ${on ? `on ${on}` : 'today'}.`
export const checkAnswers = 'Check your answers'
export const checkAnswersHelp = 'This will be sent. Change what is wrong, then press the button once more.'
export const changeAnswer = 'Change'
export const remarkFullName = 'This is one word. Please write the full name, as on the birth registration.'
export const remarkTransaction = 'Without the transaction number, the office cannot find your payment.'
export const remarkTenDigits = 'The number has ten digits. Is the 0 at the beginning missing?'
