import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Site, startSite } from '../support/site.ts'
import { application, apply, formData, photo } from './posting.ts'

// Bodies of applications that stop arriving. They may cost disk and a connection, and nothing else. Which are ended when there are too
// many is tested in apps/server/src/forms/open-uploads.test.ts.

let site: Site
let dataDir: string
const open = new Set<Socket>()
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'uploads-'))
  site = await startSite({ hasRun: true, environment: { DATA_DIR: dataDir } })
})
afterEach(() => {
  for (const socket of open) socket.destroy()
  open.clear()
})
afterAll(async () => {
  await site.close()
  await rm(dataDir, { recursive: true })
})

/** Sends an application up to some bytes of its picture, and stops. */
async function stuckUpload(from: string, bytes: number): Promise<Socket> {
  const { hostname, port } = new URL(site.url)
  const socket = connect({ host: hostname, port: Number(port) })
  open.add(socket)
  socket.on('error', () => undefined).resume()
  socket.write(
    `POST /apply-online HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: application/json\r\nX-Forwarded-For: ${from}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n` +
      `--b\r\nContent-Disposition: form-data; name="picture"; filename="x.jpg"\r\n\r\n`,
  )
  await new Promise<void>((resolve) => socket.write(Buffer.alloc(bytes, 'x'), () => resolve()))
  return socket
}

const isOpen = (socket: Socket) => !socket.destroyed && socket.readable && socket.writable

describe('uploads that stop in the middle', () => {
  test('hold no memory, and others can apply', async () => {
    const memory = async () => {
      const text = await (await fetch(`${site.url}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1024 / 1024
    }
    await apply(site, application(site))
    const before = await memory()
    for (let i = 0; i < 50; i += 1) await stuckUpload('203.0.113.5', 4_900_000)
    // They are 245 MB. What they have left behind is collected when there is time for it.
    await expect.poll(async () => (await memory()) - before).toBeLessThan(100)
    const neighbour = { 'x-forwarded-for': '203.0.113.5' }
    expect((await apply(site, application(site), undefined, neighbour)).status).toBe(200)
  })

  test('are ended when nothing arrives any more', async () => {
    const stuck = await stuckUpload('203.0.113.8', 1_000)
    await expect.poll(() => isOpen(stuck)).toBe(false)
  })

  test('leave no file', async () => {
    await stuckUpload('203.0.113.9', 4_900_000)
    expect(await readdir(path.join(dataDir, 'uploads'))).toEqual([])
  })
})

test('an application arrives whole, however small the pieces in which it is sent', async () => {
  const body = new Response(formData(application(site), [{ bytes: await photo() }]))
  const bytes = Buffer.from(await body.arrayBuffer())
  const { hostname, port } = new URL(site.url)
  const socket = connect({ host: hostname, port: Number(port) })
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  socket.write(
    `POST /apply-online HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: application/json\r\nConnection: close\r\n` +
      `Content-Type: ${body.headers.get('content-type')}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
  )
  for (let at = 0; at < bytes.length; at += 97)
    await new Promise<void>((resolve) => socket.write(bytes.subarray(at, at + 97), () => resolve()))
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})
