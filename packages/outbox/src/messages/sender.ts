// What the parts of this folder have in common: ways, messages and what becomes of them.

export const CHANNELS = ['email', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

/** The field of a form to which each way leads. */
export const ADDRESS_FIELDS: Record<Channel, string> = { email: 'email', sms: 'mobile' }

export interface Message {
  /** An e-mail address, or a mobile number of eleven digits. */
  to: string
  /** Only of an e-mail. */
  subject: string
  text: string
  /** The name of an e-mail's sender, if it is another one than that of MAIL_FROM. */
  senderName?: string
  /** Names this text at the gateway: a second one with the same name is a repetition. At most 20 letters, digits and hyphens. */
  id: string
}

/** What became of a text. Reasons contain no address and no text. */
export type SendResult =
  | { kind: 'accepted' }
  /** It was certainly not accepted, and may be later. */
  | { kind: 'not sent'; reason: string }
  /** It is not accepted, however often it is sent. */
  | { kind: 'refused'; reason: string }
  /** It may have been accepted. */
  | { kind: 'unclear'; reason: string }

export type Sender = (message: Message) => Promise<SendResult>

/**
 * What a message says of a submission: it is stored (`received`), it has arrived (`delivered`), or it is not accepted (`refused`). A
 * message never says more than has happened.
 */
export type Told = 'received' | 'delivered' | 'refused'

/** What an office's message is about (packages/office/src/family-messages.ts). */
export const TOPICS = [
  'request',
  'invitation',
  'moved',
  'cancelled',
  'decision',
  'reminder',
  // What was written before does not hold any more.
  'unasked',
  'uninvited',
  'undecided',
] as const
export type Topic = (typeof TOPICS)[number]

/** Subject and text as the clerk has seen them. */
export interface Content {
  /** '' of an SMS. */
  subject: string
  text: string
}

export type DeliveryLocale = 'en' | 'bn'

/** What a sender of a form wants to be confirmed, and how. */
export interface Confirmation {
  channel: Channel
  locale: DeliveryLocale
}

/** A message that is sent when its time has come. */
export interface Reminder {
  channels: Channel[]
  locale: DeliveryLocale
  at: Date
}
