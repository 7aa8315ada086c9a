import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BucketSettings } from '@school/mirror'
import { AwsClient } from 'aws4fetch'
import { vi } from 'vitest'
import { freePort } from './free-port.ts'

// A real object storage that speaks S3: OpenStack Swift, from the Debian packages swift-proxy, swift-account, swift-container,
// swift-object and memcached. It checks signatures and checksums.

// With TEST_S3_ENDPOINT another object storage that runs already: a proxy before it ends and starts in its place.

const external = process.env.TEST_S3_ENDPOINT
const ACCESS_KEY = process.env.TEST_S3_ACCESS_KEY ?? 'school:media'
const SECRET_KEY = process.env.TEST_S3_SECRET_KEY ?? 'a-secret-of-this-test'

const PACKAGES = 'swift-proxy, swift-account, swift-container, swift-object and memcached'
/** That of Debian, for which the packages install Swift. */
const PYTHON = '/usr/bin/python3'
/** Swift keeps what it knows of a file in its extended attributes. */
const CAN_RUN = "import os, sys, swift; os.setxattr(sys.argv[1], 'user.test', b'1')"
/** In one process: each call of `swift-ring-builder` costs half a CPU second. */
const MAKES_RINGS = `
import sys
from swift.common.ring import RingBuilder
for part in sys.argv[1:]:
    name, port = part.split(':')
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(f'{name}.ring.gz')
`

/** Why tests with a bucket are skipped; empty if Swift can run here. */
export const missingSwift = (() => {
  if (external) return ''
  const run = (...[program = '', ...args]: string[]) => execFileSync(program, args, { stdio: 'ignore' })
  const folder = mkdtempSync(path.join(tmpdir(), 'school-swift-'))
  try {
    for (const name of ['swift-proxy-server', 'memcached']) run('which', name)
    run(PYTHON, '-c', CAN_RUN, folder)
    return ''
  } catch {
    return `skipped: install the packages ${PACKAGES}, on a file system with extended attributes`
  } finally {
    rmSync(folder, { recursive: true })
  }
})()

export interface Swift {
  /** An empty bucket of its own. */
  createBucket(prefix?: string): Promise<BucketSettings>
  /** Ends the storage without a warning, and starts it again. */
  kill(): Promise<void>
  restart(): Promise<void>
  close(): Promise<void>
}

export async function startSwift(): Promise<Swift> {
  if (external) return startProxy(external)
  const folder = mkdtempSync(path.join(tmpdir(), 'school-swift-'))
  const [proxyPort = 0, memcachedPort = 0, ...ports] = await Promise.all(Array.from({ length: 5 }, freePort))
  const parts = ['account', 'container', 'object'].map((name, index) => ({ name, port: ports[index] ?? 0 }))
  mkdirSync(path.join(folder, 'disk/d1'), { recursive: true })
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  write(
    'swift.conf',
    '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  const named = parts.map(({ name, port }) => `${name}:${port}`)
  execFileSync(PYTHON, ['-c', MAKES_RINGS, ...named], { cwd: folder, stdio: 'ignore' })
  for (const { name, port } of parts) write(`${name}-server.conf`, serverSettings(folder, name, port))
  write('proxy-server.conf', proxySettings(folder, proxyPort, memcachedPort))

  const endpoint = `http://127.0.0.1:${proxyPort}`
  let processes: ChildProcess[] = []
  const start = (program: string, ...args: string[]) =>
    processes.push(spawn(program, args, { cwd: folder, stdio: 'ignore' }))
  async function startAll() {
    start('memcached', '-l', '127.0.0.1', '-p', `${memcachedPort}`, '-u', userName())
    for (const name of [...parts.map((part) => part.name), 'proxy'])
      start(`swift-${name}-server`, path.join(folder, `${name}-server.conf`))
    // Each part must listen: a bucket needs all of them.
    await vi.waitFor(() => createBucket(), { timeout: 120_000, interval: 200 })
  }
  async function kill() {
    const running = processes.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
    const ended = running.map((child) => once(child, 'exit'))
    for (const child of running) child.kill('SIGKILL')
    await Promise.all(ended)
    processes = []
  }
  const createBucket = bucketsAt(endpoint)
  await startAll()
  return {
    createBucket,
    kill,
    restart: startAll,
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @returns makes buckets of an object storage */
function bucketsAt(endpoint: string): Swift['createBucket'] {
  let buckets = 0
  return async (prefix = '') => {
    buckets += 1
    // The time, because another object storage keeps those of earlier runs.
    const bucket = `media-${process.pid}-${Date.now()}-${buckets}`
    const client = new AwsClient({
      accessKeyId: ACCESS_KEY,
      secretAccessKey: SECRET_KEY,
      service: 's3',
      region: 'us-east-1',
      retries: 0,
    })
    const response = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' })
    if (!response.ok)
      throw new Error(`The object storage answers ${response.status}: ${await response.text()}`)
    return {
      endpoint,
      bucket,
      prefix,
      region: 'us-east-1',
      accessKeyId: ACCESS_KEY,
      secretAccessKey: SECRET_KEY,
    }
  }
}

/** An object storage that runs already, behind a proxy of its own that can be ended. */
async function startProxy(endpoint: string): Promise<Swift> {
  const { hostname, port } = new URL(endpoint)
  const ownPort = await freePort()
  const open = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy()).on('close', () => open.delete(from))
      from.pipe(to)
    }
  })
  const restart = () => new Promise<void>((resolve) => proxy.listen(ownPort, '127.0.0.1', resolve))
  const kill = () =>
    new Promise<void>((resolve) => {
      proxy.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  await restart()
  const createBucket = bucketsAt(`http://127.0.0.1:${ownPort}`)
  return { createBucket, kill, restart, close: kill }
}

const userName = () => execFileSync('id', ['-un'], { encoding: 'utf8' }).trim()

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userName()}
swift_dir = ${folder}
devices = ${folder}/disk
mount_check = false
workers = 0
`

const serverSettings = (folder: string, name: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`

const proxySettings = (folder: string, port: number, memcachedPort: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcachedPort}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${ACCESS_KEY.replace(':', '_')} = ${SECRET_KEY} .admin
[filter:copy]
use = egg:swift#copy
`
