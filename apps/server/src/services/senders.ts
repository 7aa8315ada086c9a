import { CHANNELS, type Channel, type ConfirmationOptions } from '@school/outbox/confirmations'
import { createSenders, type SenderSettings } from '@school/outbox/messages'
import type { Environment } from '../environment.ts'
import { parseHeaders } from '../environment-messages.ts'
import { composeConfirmations } from '../text/confirmation.ts'

const SSL_WIRELESS = 'https://smsplus.sslwireless.com'

/** The ways to confirm what arrived that are configured. */
export function channelsOf(environment: Environment): Channel[] {
  const settings = settingsOf(environment)
  return CHANNELS.filter((channel) => settings[channel])
}

/** What the worker sends confirmations with. */
export const confirmationsOf = (environment: Environment): ConfirmationOptions => ({
  senders: createSenders(settingsOf(environment)),
  compose: composeConfirmations(environment.PUBLIC_URL ?? ''),
})

function settingsOf(environment: Environment): SenderSettings {
  const { SMTP_URL: smtp, MAIL_FROM: from } = environment
  return { email: smtp && from ? { url: smtp, from } : undefined, sms: smsOf(environment) }
}

function smsOf(environment: Environment): SenderSettings['sms'] {
  const { SMS_DRIVER: driver, SMS_URL: url, SMS_API_TOKEN: apiToken, SMS_SID: sid } = environment
  if (driver === 'sslwireless' && apiToken && sid)
    return { driver, url: (url ?? SSL_WIRELESS).replace(/\/$/, ''), apiToken, sid }
  if (driver !== 'http' || !url) return undefined
  const { SMS_METHOD: method, SMS_HEADERS: headers, SMS_BODY: body, SMS_ACCEPTED: accepted } = environment
  return { driver, url, method, headers: parseHeaders(headers) ?? {}, body, accepted }
}
