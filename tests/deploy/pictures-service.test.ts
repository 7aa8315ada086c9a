import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { application, apply, photo, stored } from '../submissions/posting.ts'
import { startSite } from '../support/site.ts'

// The site and the service that decodes pictures, two programs as docker/compose.yaml starts them, but without containers. Those are in
// image.test.ts, where an engine answers; what a decoder that was taken over reaches is in tests/mirror.

const root = path.resolve(import.meta.dirname, '../..')
const { command, user }: { command: string[]; user: string } = parse(
  readFileSync(path.join(root, 'docker/compose.yaml'), 'utf8'),
  { merge: true },
).services.pictures
const [uid = 0, gid = 0] = user.split(':').map(Number)
const isRoot = process.getuid?.() === 0

const folder = mkdtempSync(path.join(tmpdir(), 'pictures-service-'))
const socket = path.join(folder, 'socket')
let decoder: ChildProcess | undefined
afterAll(() => {
  decoder?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the program of compose.yaml, as its user where this may be had. */
async function startDecoder(): Promise<void> {
  const words = command.slice(1).map((word) => (word.startsWith('/run/') ? socket : word))
  if (isRoot) chownSync(folder, uid, gid)
  rmSync(socket, { force: true })
  decoder = spawn(process.execPath, words, {
    cwd: root,
    env: {},
    stdio: 'ignore',
    ...(isRoot && { uid, gid }),
  })
  await expect.poll(() => existsSync(socket), { interval: 20 }).toBe(true)
}

test('the photograph of an application is decoded by the service, and while it is away the family is told to come again', async () => {
  await startDecoder()
  const site = await startSite({ hasRun: true, environment: { PICTURES_SOCKET: socket } })
  const bytes = Buffer.concat([await photo(), Buffer.from('<script>marked</script>')])
  const sent = async () => (await apply(site, application(site), [{ bytes }])).status
  expect(await sent()).toBe(200)
  decoder?.kill('SIGKILL')
  await expect.poll(sent).toBe(503)
  await startDecoder()
  await expect.poll(sent).toBe(200)
  const pictures = (await stored(site.databaseUrl)).flatMap(({ picture }) => picture ?? [])
  expect(pictures).toHaveLength(2)
  for (const picture of pictures) expect(Buffer.from(picture).includes('marked')).toBe(false)
})
