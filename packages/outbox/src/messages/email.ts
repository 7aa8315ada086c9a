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

/** A mail server of this machine needs no encryption. */
const IS_LOCAL = /^smtps?:\/\/(?:[^@]*@)?(?:localhost|127\.|\[::1\])/

export function createEmailSender({ url, from }: EmailSettings, timeoutMs: number): Sender {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return async ({ to, subject, text, id }) => {
    const transport = nodemailer.createTransport({
      url,
      // Without it, an attacker on the way could take STARTTLS from the answer and read password and address.
      requireTLS: !IS_LOCAL.test(url),
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
        from,
        // As an object, because a text is parsed as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
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

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

function interpret(error: SmtpError, isBodyRead: boolean): SendResult {
  const { responseCode, command = '' } = error
  if (!responseCode)
    return { kind: isBodyRead ? 'unclear' : 'not sent', reason: `SMTP: ${reasonOfCall(error)}` }
  const reason = `SMTP: ${responseCode}`
  // What is wrong with the account or the sender is set right later; a refused recipient or text stays refused.
  const isOfMessage = /^(?:RCPT TO|DATA)/.test(command)
  return { kind: responseCode >= 500 && isOfMessage ? 'refused' : 'not sent', reason }
}
