// In the place of the program that decodes pictures: what a decoder reaches that was taken over (decoder.test.ts). It reports each try:
// the code of the error, or 'reached'.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'

const attempt = (work) => {
  try {
    const result = work()
    return result?.error?.code ?? 'reached'
  } catch (error) {
    return error.code ?? error.name
  }
}

const connection = (port, host) =>
  new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 2_000 })
    const settle = (outcome) => {
      socket.destroy()
      resolve(outcome)
    }
    socket.on('connect', () => settle('reached'))
    socket.on('error', ({ code }) => settle(code))
    socket.on('timeout', () => settle('no answer'))
  })

process.on('message', async ({ id, args: [{ secretFile, folder, port }] }) => {
  const result = {
    environment: Object.keys(process.env).filter((name) => name !== 'MALLOC_ARENA_MAX'),
    'environment of the server': attempt(() => readFileSync(`/proc/${process.ppid}/environ`)),
    'memory of the server': attempt(() => readFileSync(`/proc/${process.ppid}/mem`)),
    'a file with a secret': attempt(() => readFileSync(secretFile)),
    'users of the machine': attempt(() => readFileSync('/etc/passwd')),
    'a folder': attempt(() => readdirSync(folder)),
    'a new file': attempt(() => writeFileSync(`${folder}/x`, 'x')),
    'a program': attempt(() => spawnSync('/bin/true')),
    'a thread': attempt(() => new Worker('1', { eval: true })),
    'a server of this machine': await connection(port, '127.0.0.1'),
    'the database': await connection(5432, '127.0.0.1'),
  }
  process.send({ id, result })
})
