import { z } from 'zod'

// The variables of messages to senders and of payment checks. environment.ts reads them.

/** An address of a mail server, with user name and password. */
const smtpUrl = z.string().refine((text) => {
  const url = URL.parse(text)
  return (
    /^smtps?:$/.test(url?.protocol ?? '') && url?.hostname !== '' && url?.search === '' && url?.hash === ''
  )
}, 'must be an address such as smtp://user:password@smtp.example.org:587, or smtps://…')

const ADDRESS = /^[^\s<>@,]{1,64}@[\w.-]{1,190}$/

/** `office@school.example.org`, or `The School <office@school.example.org>` */
function isMailbox(text: string): boolean {
  const open = text.endsWith('>') ? text.lastIndexOf(' <') : -1
  const [name, address] = open < 0 ? ['', text] : [text.slice(0, open), text.slice(open + 2, -1)]
  return name.length <= 100 && !/[<>@",;:\p{Cc}]/u.test(name) && ADDRESS.test(address)
}

const sender = z
  .string()
  .refine(
    isMailbox,
    'must be an e-mail address, or a name and an address: The School <office@school.example.org>',
  )

/** With {to}, {text} and {id}, so it is not parsed as it is. */
const gatewayUrl = z.string().refine((text) => {
  const url = URL.parse(text.replace(/\{(?:to|text|id)\}/g, 'x'))
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}, 'must be an address that starts with http:// or https://, without user name and password')

const named = z.record(z.string().regex(/^[\w-]{1,60}$/), z.string().regex(/^[\x20-\x7e]{0,1000}$/))

/** Names and values of headers; null if the text has another form. */
export function parseHeaders(text: string): Record<string, string> | null {
  try {
    return named.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const headers = z
  .string()
  .refine((text) => parseHeaders(text) !== null, 'must be a JSON object of header names and values')

const credential = z.string().regex(/^[\x20-\x7e]{1,300}$/, 'must have 1 to 300 characters of ASCII')

export const messageVariables = {
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  SMS_DRIVER: z.enum(['sslwireless', 'http'], 'must be sslwireless or http').optional(),
  SMS_URL: gatewayUrl.optional(),
  SMS_API_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, 'must have 8 to 200 characters, without spaces')
    .optional(),
  SMS_SID: z
    .string()
    .regex(/^[\w .-]{2,40}$/, 'must be the sender’s name that SSL Wireless has given')
    .optional(),
  SMS_METHOD: z.enum(['GET', 'POST'], 'must be GET or POST').default('POST'),
  SMS_HEADERS: headers.default('{}'),
  SMS_BODY: z.string().max(5_000, 'must have at most 5000 characters').default(''),
  BKASH_URL: z
    .string()
    .refine((text) => {
      const url = URL.parse(text)
      return /^https?:$/.test(url?.protocol ?? '') && url?.search === '' && url?.username === ''
    }, 'must be an address that starts with http:// or https://')
    .transform((text) => text.replace(/\/$/, ''))
    .optional(),
  BKASH_USERNAME: credential.optional(),
  BKASH_PASSWORD: credential.optional(),
  BKASH_APP_KEY: credential.optional(),
  BKASH_APP_SECRET: credential.optional(),
  BKASH_MERCHANT: z
    .string()
    .regex(/^\+?\d{4,15}$/, 'must be a number, or a short code')
    .optional(),
  SMS_ACCEPTED: z.string().max(200, 'must have at most 200 characters').default(''),
} as const

/** Those that may be in files. Of a gateway, each part may contain its credential. */
export const messageSecrets = [
  'SMTP_URL',
  'SMS_API_TOKEN',
  'SMS_URL',
  'SMS_HEADERS',
  'SMS_BODY',
  'BKASH_USERNAME',
  'BKASH_PASSWORD',
  'BKASH_APP_KEY',
  'BKASH_APP_SECRET',
] as const

type MessageVariables = z.infer<z.ZodObject<typeof messageVariables>> & { PUBLIC_URL?: string | undefined }

const BKASH_NEEDS = ['BKASH_USERNAME', 'BKASH_PASSWORD', 'BKASH_APP_KEY', 'BKASH_APP_SECRET'] as const

/** What a variable needs beside it. @returns the name of a variable, and what is wrong with it */
export function messageErrors(values: MessageVariables): [name: keyof MessageVariables, message: string][] {
  const needed: [keyof MessageVariables, boolean, string][] = [
    ['MAIL_FROM', Boolean(values.SMTP_URL), 'when SMTP_URL is'],
    ['SMTP_URL', Boolean(values.MAIL_FROM), 'when MAIL_FROM is'],
    ['PUBLIC_URL', Boolean(values.SMTP_URL), 'when SMTP_URL is: messages contain the address of the site'],
    [
      'PUBLIC_URL',
      Boolean(values.SMS_DRIVER),
      'when SMS_DRIVER is: messages contain the address of the site',
    ],
    ['SMS_API_TOKEN', values.SMS_DRIVER === 'sslwireless', 'when SMS_DRIVER is sslwireless'],
    ['SMS_SID', values.SMS_DRIVER === 'sslwireless', 'when SMS_DRIVER is sslwireless'],
    ['SMS_URL', values.SMS_DRIVER === 'http', 'when SMS_DRIVER is http'],
    ['SMS_DRIVER', Boolean(values.SMS_URL ?? values.SMS_API_TOKEN), 'when SMS_URL or SMS_API_TOKEN is'],
  ]
  for (const name of BKASH_NEEDS) needed.push([name, Boolean(values.BKASH_URL), 'when BKASH_URL is'])
  const missing = needed
    .filter(([name, isNeeded]) => isNeeded && !values[name])
    .map(([name, , when]): [keyof MessageVariables, string] => [name, `must be set ${when}`])
  if (values.SMS_DRIVER !== 'http') return missing
  const place = `${values.SMS_URL}${values.SMS_BODY}`
  return /\{to\}/.test(place) && /\{text\}/.test(place)
    ? missing
    : [...missing, ['SMS_BODY', 'or SMS_URL must contain {to} and {text}']]
}
