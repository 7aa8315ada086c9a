import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

// A real mail server, whose behaviour a test chooses.

export interface Mail {
  /** When it came. */
  at: Date
  to: string
  from: string
  /** Headers and body as they came. */
  raw: string
  /** The decoded body. */
  text: string
}

export type Behaviour =
  | 'accepts'
  /** It refuses the recipient for good. */
  | 'refuses'
  /** It is too busy. */
  | 'defers'
  /** It has the text, and closes the connection without an answer. */
  | 'cuts off'
  /** It has the text, and never answers. */
  | 'hangs'
  /** It takes more than a second for each of two steps before the text. */
  | 'is slow'
  /** It never asks for the text. */
  | 'hangs before the text'

export interface FakeMail {
  /** `smtp://user:secret@127.0.0.1:…` */
  url: string
  /** Those that it has taken, with or without an answer. */
  mails: Mail[]
  behave(behaviour: Behaviour): void
  /** The number of open connections. */
  connections(): number
  close(): Promise<void>
}

/** @param options.encrypts whether it offers STARTTLS, with a certificate of its own that nobody has signed, and takes no mail without */
export async function startFakeMail(port = 0, { encrypts = false } = {}): Promise<FakeMail> {
  const mails: Mail[] = []
  let behaviour: Behaviour = 'accepts'
  const delay = () => (behaviour === 'is slow' ? 1_300 : 0)
  const server = new SMTPServer({
    ...(!encrypts && { disabledCommands: ['STARTTLS'] }),
    ...(encrypts && { allowInsecureAuth: false }),
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      const isRight = username === 'user' && password === 'secret'
      const answer = () =>
        done(isRight ? null : Object.assign(new Error('wrong'), { responseCode: 535 }), { user: username })
      setTimeout(answer, delay())
    },
    onRcptTo(_address, _session, done) {
      if (behaviour === 'hangs before the text') return
      const responseCode = { refuses: 550, defers: 451 }[behaviour as string]
      setTimeout(() => done(responseCode ? Object.assign(new Error('no'), { responseCode }) : null), delay())
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          at: new Date(),
          to: rcptTo.map(({ address }) => address).join(', '),
          from: mailFrom ? mailFrom.address : '',
          raw,
          text: bodyOf(raw),
        })
        if (behaviour === 'cuts off') for (const connection of server.connections) connection.close()
        else if (behaviour !== 'hangs') done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://user:secret@127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    behave(next) {
      behaviour = next
    },
    connections: () => server.connections.size,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function bodyOf(raw: string): string {
  const at = raw.indexOf('\r\n\r\n')
  const body = raw.slice(at + 4)
  const [, encoding] = /content-transfer-encoding: (\S+)/i.exec(raw.slice(0, at)) ?? []
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
