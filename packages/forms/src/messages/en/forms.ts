// The texts that all forms share: for invalid fields, for submissions, and beside the fields.

export const messages = {
  contactSent: 'Message sent successfully 🎉',
  contactRefused: 'Something went wrong. Please try again.',
  contactFailed: 'Server error, please try later.',
  rightsSent: 'Your request has reached the office.',
  reminderSaved: 'You will get a message when applications are taken.',
  applicationSent: 'Application submitted successfully',
  applicationFailed: 'Submission failed. Please try again.',
  noConnection: 'No connection. Your text is kept.',
  admitCardReady: 'Your admit card is ready. If your browser has not saved it, open it with this link:',
  admitCardLink: 'Admission-Form.pdf',
  admitCardRefused: 'Something went wrong.',
  admitCardFailed: 'Server error, please try later.',
  pictureMissing: 'Please upload a picture',
  pictureType: 'Only JPG/PNG files allowed',
  pictureSize: 'The picture must not be larger than 5 MB',
  picturePixels: 'This picture has too many pixels. Please choose a smaller one',
  pictureBroken: 'This picture cannot be read. Please choose another one',
  invalidChoice: 'Choose one of the options',
  email: 'Enter a valid e-mail address',
  mobile: 'Enter the 11 digits of the mobile number',
  date: 'Enter a valid date',
  pastDate: 'Date of birth must be in the past',
  earlyDate: 'Check the year: it is before 1900',
  oneAnswer: 'Give one answer only',
  tooLong: ({ max }: { max: number }) => `At most ${max.toLocaleString('en')} characters`,
  consentChanged: 'The wording of the consent has changed. Please read it and tick it again',
  unknownField: 'The form contains an unknown field. Please reload the page and try again',
} as const

/** Shown beside the purpose of every form. */
export const privacyLink = { label: 'How we treat personal data', path: '/privacy' } as const

export const mobileHelp = 'For example 01712345678'

export const formTexts = {
  errorsTitle: ({ count }: { count: number }) =>
    count === 0 ? 'Not sent' : count === 1 ? 'There is a problem' : `There are ${count} problems`,
  /** For screen readers; visible as a star beside the label. */
  requiredForReaders: ' (required)',
  sendingForReaders: 'Sending your entries.',
} as const
