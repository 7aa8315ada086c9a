// What the encrypted columns of the office (packages/office) are bound to, beside the reference. They are encrypted anew with the
// others after a rotation (reseal.ts).

export const MATTER_PARTS = 'matter.parts'
export const CHANGE_VALUES = 'matter_change.values'
export const REPLY_PICTURE = 'reply_picture.bytes'
/** Subject and text of an office's message. */
export const DELIVERY_CONTENT = 'delivery.content'
export const NOTE_TEXT = 'office_note.text'
/** Bound to the name of the account. */
export const ACCOUNT_SECRET = 'office_account.totpSecret'
