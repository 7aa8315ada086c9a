// What the application says beside its fields and faults: status messages, notes, instructions.

export const applicationTexts = {
  submitting: 'Submitting...',
  draftSaved: 'Saved on this device.',
  /** Before the reference, and after it. */
  applicationSentAs: ['Your application has been sent as ', '. It need not be sent again.'],
  applicationSentNext: 'The fields are empty now, so that you can apply for another child.',

  photoPreparing: 'Preparing the photo …',
  photoReady: (kilobytes: number) => `Ready to be sent: ${kilobytes} KB.`,
  photoHint: 'A large photo is turned and made smaller on this device first.',
  photoWithoutScript:
    'Choose the photo last, just before you submit. This browser runs no JavaScript: each time this page comes back, the photo has to be chosen again.',
  photoAgain: 'The photo did not come back with your entries. Please choose it again.',
  choiceGone: (label: string) =>
    `The ${label.toLowerCase()} that you had chosen is no longer offered. Please choose another one.`,
} as const

/** For screen readers only, while something goes on. What is seen says it in its own place, in other words. */
export const announcements = {
  cleared: 'The form is empty.',
  fromOtherTab: 'What was written in another tab is shown here now.',
  sentFromOtherTab: 'This application was sent from another tab.',
  photoPreparing: 'The photo is being made ready.',
  photoReady: (kilobytes: number) => `The photo can be sent now: ${kilobytes} KB.`,
  photoUnfit: 'This photo cannot be used. The reason stands beside it.',
  photoRemoved: 'The photo has been removed.',
  choiceGone: 'A choice of your draft is no longer offered. It is named at the top of the form.',
  listLoaded: (label: string, count: number) =>
    count === 1 ? `${label}: one choice.` : `${label}: ${count} choices.`,
  feeIs: (fee: string) => `Application fee: ${fee} Taka.`,
} as const
