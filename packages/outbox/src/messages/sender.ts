// What the parts of this folder have in common: ways, messages and what becomes of them.

export const CHANNELS = ['email', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

export interface Message {
  /** An e-mail address, or a mobile number of eleven digits. */
  to: string
  /** Only of an e-mail. */
  subject: string
  text: string
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
