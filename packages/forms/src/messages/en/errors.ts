import { applicationTexts } from './application-texts.ts'
import { formTexts } from './forms.ts'

/** Messages for a rejected form if no field is the reason. */
export const errorMessages = {
  invalid: 'Please correct what is marked and send the form again.',
  crossSite: 'This form was sent from another site. Please use the form on our own page.',
  tooMany:
    'Very many requests are coming from your internet connection just now. Please try again in a minute, or call the office.',
  busy: 'Many people are sending this form just now. Your entries are still here: please send it again in a minute.',
  noSuchApplication:
    'We found no application with this reference number and date of birth. Please check both. Old applications are deleted after some weeks; please ask the office about them.',
  tooManyStatusChecks:
    'Too many wrong attempts for this reference number. Please try again later, or call the office.',
  tooLarge: 'What you sent is too large. If you attached a photo, use one under 5 MB.',
  unreadable: 'The form could not be read. Please reload the page and try again.',
  wrongType: 'The form did not arrive properly. Please reload the page and send it again.',
  bot: 'A hidden field was filled in, perhaps by an extension of your browser. It has been emptied, and your entries are still here. Please send the form again.',
  otherContent:
    'You have already sent this form with different entries. Please reload the page, then send it again.',
} as const

export const tooManyPasswords = ({ minutes }: { minutes: number }) =>
  `Too many wrong attempts for this mobile number. Please try again in ${minutes === 1 ? 'one minute' : `${minutes} minutes`}.`

/** The application was probably sent before. `reference` is null where only its day is told. */
export const sentBefore = ({ reference, date }: { reference: string | null; date: string }) =>
  `This looks like ${reference ? `the application ${reference}` : 'an earlier application'}, sent on ${date}. Nothing was sent just now. If this is a different application, or if you want to send it again, tick “${applicationTexts.sendAgain}” at the end of the form and submit it.`

/** The same message came from the same sender before, more than a day ago. */
export const messageSentBefore = ({ date }: { date: string }) =>
  `You sent the same message on ${date}, and we have it. Nothing was sent just now. If you want to send it again, tick “${formTexts.sendAgain}” above the button and submit it.`

/** The texts of the plain page that is sent if the site's own page cannot be rendered. */
export const barePage = {
  goBack: 'Go back in your browser: your entries are still there.',
  beginAnew: 'Start again',
  firstPage: 'Back to the first page',
} as const
