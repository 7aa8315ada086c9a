// The consent of a parent or guardian (Personal Data Protection Act 2026): for a child under 18, and explicitly for
// data about religion and health. The version of the accepted wording is stored with the application. A published
// wording is therefore never changed: a new one is added below it and recorded in docs/security.md.

const wordings = {
  '2026-11-25':
    'I am the parent or legal guardian of the applicant (or the applicant, 18 or older). I agree that the school uses what I enter here to decide on the admission, to reach me and to care for the child. I expressly agree that what I say about religion and health is used only for the care of the child. I can withdraw this consent at any time.',
} as const

/** The version of the wording that the form shows: the day on which it was written. */
export const CONSENT_VERSION = '2026-11-25' satisfies keyof typeof wordings
/** The wording of the checkbox. */
export const CONSENT_TEXT = wordings[CONSENT_VERSION]
/** All wordings, by version. */
export const WORDINGS: Readonly<Record<string, string>> = wordings
