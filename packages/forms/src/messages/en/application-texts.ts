// The texts of the application without its fields and errors: status messages, notes, instructions.

export const applicationTexts = {
  submitting: 'Submitting...',
  draftSaved: 'Saved on this device.',
  /** The texts before and after the reference. */
  applicationSentAs: ['Your application was sent. Its reference is ', '. You do not need to send it again.'],
  applicationSentNext: 'The form is empty now. You can apply for another child.',

  photoPreparing: 'Preparing the photo …',
  photoReady: ({ kilobytes }: { kilobytes: number }) => `Photo ready: ${kilobytes} KB.`,
  photoSmall: 'This photo is small and may print blurred. You can send it, but a larger one is better.',
  photoHint: 'A large photo is made smaller before it is sent.',
  photoWithoutScript:
    'Choose the photo last, just before you submit. JavaScript does not run in this browser, so you have to choose the photo again each time this page loads.',
  photoAgain: 'Your photo was not saved with your other entries. Please choose it again.',
  /** If an application looks like an earlier one. */
  sendAgain: 'Send it anyway',
  seeEarlier: 'Stop, and see the earlier application',
  choiceGone: ({ label }: { label: string }) =>
    `The ${label.toLowerCase()} you chose is no longer available. Please choose another one.`,
} as const

/** Announcements for screen readers. The page shows the same state in its own place. */
export const announcements = {
  gaveWay: ({ label }: { label: string }) => `No longer ticked: ${label}.`,
  cleared: 'The form is empty.',
  fromOtherTab: 'This form now shows what you entered in another tab.',
  sentFromOtherTab: 'This application was sent from another tab.',
  photoPreparing: 'Your photo is being prepared.',
  photoReady: ({ kilobytes }: { kilobytes: number }) => `Your photo is ready to send: ${kilobytes} KB.`,
  photoUnfit: 'This photo cannot be used. The reason is shown next to it.',
  photoRemoved: 'The photo has been removed.',
  choiceGone: 'An option in your draft is no longer available. It is named at the top of the form.',
  listLoaded: ({ label, count }: { label: string; count: number }) =>
    count === 1 ? `${label}: 1 option.` : `${label}: ${count} options.`,
  feeIs: ({ fee }: { fee: number }) => `Application fee: ${fee} Taka.`,
} as const
