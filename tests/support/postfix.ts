import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'

// Debian's Postfix on a free port, with folders of its own and a certificate that nobody has signed, as the package makes one.

/** Why it cannot be started here; empty if it can. */
export const missingPostfix =
  spawnSync('postconf', ['mail_version']).status !== 0
    ? 'skipped: install the package postfix'
    : process.getuid?.() !== 0
      ? 'skipped: Postfix starts as root only'
      : ''

/** Its own domain, with one mailbox; the rest is relayed for those that may. */
export const DOMAIN = 'example.org'
export const MAILBOX = `parent@${DOMAIN}`

export interface Postfix {
  /** `smtp://127.0.0.1:…`, as docs/without-docker.md says. */
  url: string
  /** What it answers to the recipients of an address, instead of its own rules: an action of access(5), for as often as it is asked. */
  answers: Map<string, string[]>
  /** The mails in the mailbox, as they are there. */
  mails(): string[]
  log(): string
  stop(): void
}

/** @param settings of main.cf, beyond those of the package */
export async function startPostfix(settings: Record<string, string> = {}): Promise<Postfix> {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-postfix-'))
  // Its processes run as the user postfix.
  chmodSync(folder, 0o755)
  const inFolder = (name: string) => path.join(folder, name)
  const port = await freePort()
  const answers: Postfix['answers'] = new Map()
  const policy = await startPolicyServer(answers)
  for (const name of ['etc', 'queue', 'data', 'mail']) mkdirSync(inFolder(name))
  for (const name of ['data', 'mail']) execFileSync('chown', ['postfix', inFolder(name)])
  const [key, certificate] = [inFolder('key.pem'), inFolder('certificate.pem')]
  const request = [
    'req',
    '-x509',
    '-nodes',
    '-days',
    '2',
    '-newkey',
    'rsa:2048',
    '-subj',
    '/CN=mail.school.internal',
  ]
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const user = execFileSync('id', ['-u', 'postfix'], { encoding: 'utf8' }).trim()
  const main = {
    compatibility_level: '3.6',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    myhostname: 'mail.school.internal',
    mydestination: '',
    queue_directory: inFolder('queue'),
    data_directory: inFolder('data'),
    maillog_file_prefixes: folder,
    maillog_file: inFolder('log'),
    smtpd_tls_cert_file: certificate,
    smtpd_tls_key_file: key,
    smtpd_tls_security_level: 'may',
    mynetworks: '127.0.0.0/8',
    virtual_mailbox_domains: DOMAIN,
    virtual_mailbox_base: inFolder('mail'),
    virtual_mailbox_maps: `inline:{ { ${MAILBOX} = parent/ } }`,
    virtual_uid_maps: `static:${user}`,
    virtual_gid_maps: `static:${user}`,
    virtual_minimum_uid: '1',
    // Nothing leaves this machine.
    default_transport: 'discard',
    relay_transport: 'discard',
    smtpd_recipient_restrictions: `check_policy_service inet:127.0.0.1:${policy.port}`,
    ...settings,
  }
  const lines = Object.entries(main).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(inFolder('etc/main.cf'), lines.join(''))
  // The services of the package, at another port, and not in a root folder of their own, whose files /etc would have to fill.
  const services = readFileSync('/usr/share/postfix/master.cf.dist', 'utf8')
    .replace(/^smtp +inet.*$/m, `127.0.0.1:${port} inet n - n - - smtpd`)
    .replace(/^(\S+ +(?:unix|unix-dgram) +\S+ +\S+ +)y/gm, '$1n')
  writeFileSync(inFolder('etc/master.cf'), services)
  const postfix = (command: string) =>
    execFileSync('postfix', ['-c', inFolder('etc'), command], { encoding: 'utf8', stdio: 'pipe' })
  const log = () => (existsSync(inFolder('log')) ? readFileSync(inFolder('log'), 'utf8') : '')
  try {
    postfix('start')
  } catch (error) {
    throw new Error(`Postfix did not start: ${(error as Error).message}\n${log()}`)
  }
  const delivered = inFolder('mail/parent/new')
  return {
    url: `smtp://127.0.0.1:${port}`,
    answers,
    mails: () =>
      existsSync(delivered)
        ? readdirSync(delivered).map((name) => readFileSync(path.join(delivered, name), 'utf8'))
        : [],
    log,
    stop() {
      spawnSync('postfix', ['-c', inFolder('etc'), 'stop'])
      policy.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Decides about recipients by Postfix's protocol for that (SMTPD_POLICY_README), as a greylisting program does. */
async function startPolicyServer(answers: Map<string, string[]>) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    let recipient = ''
    createInterface(socket).on('line', (line) => {
      if (line.startsWith('recipient=')) recipient = line.slice('recipient='.length)
      if (line === '') socket.write(`action=${answers.get(recipient)?.shift() ?? 'DUNNO'}\n\n`)
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
