import { createEmailSender, type EmailSettings } from './email.ts'
import type { Channel, Sender } from './sender.ts'
import { createSmsSender, type SmsSettings } from './sms.ts'

// What sends a short text: e-mail over SMTP, SMS over a gateway. Both say whether a text that did not arrive may be sent again.

/** The senders that are configured. */
export type Senders = Partial<Record<Channel, Sender>>

/** After this time in milliseconds an attempt is over. */
const SEND_MS = 20_000

export interface SenderSettings {
  email?: EmailSettings | undefined
  sms?: SmsSettings | undefined
}

/** @param timeoutMs after this time an attempt is over, and perhaps unclear */
export const createSenders = ({ email, sms }: SenderSettings, timeoutMs = SEND_MS): Senders => ({
  ...(email && { email: createEmailSender(email, timeoutMs) }),
  ...(sms && { sms: createSmsSender(sms, timeoutMs) }),
})
