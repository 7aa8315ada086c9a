import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import { reasonOfCall } from './http-call.ts'
import type { Sender, SendResult } from './sender.ts'

export interface EmailSettings {
  /** `smtp://user:password@host:587`, or `smtps://…` */
  url: string
  /** An address, or `The School <office@school.example.org>`. */
  from: string
}

/** A mail server of this machine needs no encryption, and its certificate is its own (Debian's Postfix makes one). */
const LOCAL_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

export function createEmailSender({ url, from }: EmailSettings, timeoutMs: number): Sender {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  const isLocal = LOCAL_HOST.test(new URL(url).hostname)
  return async ({ to, subject, text, id, senderName }) => {
    const transport = nodemailer.createTransport({
      url,
      // Without it, an attacker on the way could take STARTTLS from the answer and read password and address.
      requireTLS: !isLocal,
      ...(isLocal && { tls: { rejectUnauthorized: false } }),
      connectionTimeout: timeoutMs / 2,
      greetingTimeout: timeoutMs / 2,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    // Once the body is read, the server has asked for it, and may have accepted it although its answer is lost.
    let isBodyRead = false
    // A slow server must not get the text after the attempt was given up, because another one follows.
    let isOver = false
    transport.use('stream', (mail, done) => {
      const create = mail.message.createReadStream.bind(mail.message)
      mail.message.createReadStream = () =>
        Readable.from(
          (async function* () {
            if (isOver) throw new Error('too late')
            isBodyRead = true
            yield* create()
          })(),
          { objectMode: false },
        )
      done()
    })
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new DOMException('', 'TimeoutError')), timeoutMs)
    try {
      const sending = transport.sendMail({
        from: senderName ? { name: senderName, address } : from,
        // As an object, because a text is parsed as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        // The same for each attempt. Mail servers log it, so it does not contain the reference.
        messageId: `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      })
      await Promise.race([sending, late.promise])
      return { kind: 'accepted' }
    } catch (error) {
      isOver = true
      return interpret(error as SmtpError, isBodyRead)
    } finally {
      clearTimeout(timer)
      transport.close()
    }
  }
}

type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number }

/** The enhanced code of an answer (RFC 3463), which says more than its first three digits. */
const ENHANCED = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/
/** The recipient's mailbox is full, which passes. */
const MAILBOX_FULL = '5.2.2'
/** The server does not relay for us, or not without a password: that is set right later, and the recipient is not at fault. */
const NOT_ALLOWED = /^5\.7\./

function interpret(error: SmtpError, isBodyRead: boolean): SendResult {
  const { responseCode, response = '', command = '' } = error
  if (!responseCode)
    return { kind: isBodyRead ? 'unclear' : 'not sent', reason: `SMTP: ${reasonOfCall(error)}` }
  const [, enhanced = ''] = ENHANCED.exec(response) ?? []
  const reason = `SMTP: ${[responseCode, enhanced].filter(Boolean).join(' ')}`
  // What is wrong with the account or the sender is set right later; a refused recipient or text stays refused.
  const isOfRecipient = command.startsWith('RCPT TO') && !NOT_ALLOWED.test(enhanced)
  const isFinal = responseCode >= 500 && enhanced !== MAILBOX_FULL
  return { kind: isFinal && (isOfRecipient || command.startsWith('DATA')) ? 'refused' : 'not sent', reason }
}
