import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mayUseNamespaces } from '@school/mirror/media/decoder-sandbox'
import { askPictureChild, startPictureChild } from '@school/mirror/media/picture-child'
import { expect, onTestFinished, test } from 'vitest'

// What a decoder that was taken over reaches: a script in its place tries (docs/decisions/0028-files-and-pictures.md).

const TAKEN_OVER = path.join(import.meta.dirname, 'decoder-taken-over.mjs')

test('a decoder that was taken over reaches no secret, no file, no program, and where the system allows namespaces no network', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'decoder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const secretFile = path.join(folder, 'data-key')
  writeFileSync(secretFile, 'a secret')
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0

  process.env.DATA_KEY_OF_THE_TEST = 'a secret'
  onTestFinished(() => void delete process.env.DATA_KEY_OF_THE_TEST)
  const child = startPictureChild(0, TAKEN_OVER)
  onTestFinished(() => void child.kill('SIGKILL'))
  const request = { name: 'inspect', args: [{ secretFile, folder, port }] } as const
  const { environment, ...reached } = (await askPictureChild(
    child,
    { ...request, args: [...request.args] },
    20_000,
    undefined,
    () => undefined,
  )) as Record<string, unknown>

  // `fork` needs its channel.
  expect(environment).toEqual([])
  const { 'a server of this machine': own, 'the database': database, ...others } = reached
  for (const [what, outcome] of Object.entries(others)) expect(outcome, what).toBe('ERR_ACCESS_DENIED')
  if (mayUseNamespaces()) for (const outcome of [own, database]) expect(outcome).toBe('ENETUNREACH')
  // Plainly: elsewhere the network is reached (docs/security.md).
  else expect(own).toBe('reached')
})
