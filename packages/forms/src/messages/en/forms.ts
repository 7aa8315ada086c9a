import { groupThousands } from '@school/content/numbers'

// The texts that all forms share: for invalid fields, for submissions, and beside the fields.

export const messages = {
  contactSent: 'Message sent successfully 🎉',
  contactRefused: 'Something went wrong. Please try again.',
  contactFailed: 'Server error, please try later.',
  rightsSent: 'Your request has reached the office.',
  reminderSaved: 'You will get a message when applications open.',
  applicationSent: 'Application submitted successfully',
  applicationFailed: 'Submission failed. Please try again.',
  noAnswer:
    'No answer came. Nothing is lost: your entries are still here. Please press the button again; it cannot be sent twice.',
  noConnection: 'No connection. Your text is kept.',
  admitCardReady: 'Your admit card is ready. If your browser has not saved it, open it with this link:',
  admitCardLink: 'Admission-Form.pdf',
  admitCardRefused: 'Something went wrong.',
  admitCardFailed: 'Server error, please try later.',
  pictureMissing: 'Please upload a picture',
  pictureType: 'Only JPG/PNG files allowed',
  pictureSize: 'The photo must not be larger than 5 MB',
  picturePixels: 'This picture has too many pixels. Please choose a smaller one',
  pictureBroken: 'This picture cannot be read. Please choose another one',
  pictureHeic:
    'This HEIC photo cannot be read. Save it as JPG on the phone, or take a screenshot of it, and choose that one',
  invalidChoice: 'Choose one of the options',
  email: 'Enter a valid e-mail address',
  mobile: 'Enter the 11 digits of the mobile number',
  date: 'Enter a valid date',
  birthDate: 'Enter day, month and year of birth, the year with four digits, for example 4 May 2019',
  pastDate: 'Date of birth must be in the past',
  earlyDate: 'Check the year: it is before 1900',
  oneAnswer: 'Give one answer only',
  tooLong: ({ max }: { max: number }) => `At most ${groupThousands(max)} characters`,
  consentChanged: 'The wording of the consent has changed. Please read it and tick it again',
  unknownField: 'The form contains an unknown field. Please reload the page and try again',
} as const

/** Shown beside the purpose of every form. */
export const privacyLink = { label: 'How we treat personal data', path: '/privacy' } as const

/** The three fields of a date of birth. */
export const dateParts = { Day: 'Day', Month: 'Month', Year: 'Year' } as const
export const birthHelp = 'For example 4 May 2019. The month may be a number or a name.'

export const mobileHelp = 'For example 01712345678'

/** Before the own words of the school's system. */
export const officeSays = 'The office system says:'

export const formTexts = {
  errorsTitle: ({ count }: { count: number }) =>
    count === 0 ? 'Not sent' : count === 1 ? 'Please correct one answer' : `Please correct ${count} answers`,
  /** For screen readers; visible as a star beside the label. */
  requiredForReaders: ' (required)',
  sendingForReaders: 'Sending your entries.',
  /** The box that sends a message that was sent before. */
  sendAgain: 'Send it anyway',
} as const
