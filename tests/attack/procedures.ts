import { connect } from 'node:net'
import { ATTACKER, type Attack, ask, repeat } from './attack.ts'

const input = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const list = (run: number) => `/trpc/notices.list?input=${input({ title: 'e', date: `${run % 10}` })}`

/** Writes requests onto one connection. @returns when it is closed, or the signal is aborted */
function raw(url: string, paths: string[], signal: AbortSignal, reads: boolean): Promise<void> {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    const end = () => {
      socket.destroy()
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
    socket
      .on('error', () => undefined)
      .once('close', () => {
        signal.removeEventListener('abort', end)
        resolve()
      })
    if (reads) {
      let heads = 0
      socket.on('data', (data) => {
        heads += data.toString('latin1').split('HTTP/1.1 ').length - 1
        if (heads >= paths.length) end()
      })
    } else socket.pause()
    for (const path of paths)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${ATTACKER}\r\n\r\n`)
  })
}

/** 40 connections with long lists asked for on each, of which nothing is read. */
export const slowReaders: Attack = {
  name: 'slow-readers',
  what: '40 connections that ask for eight lists each and read nothing; what is closed is opened again',
  flood: ({ url }, signal) =>
    repeat(40, signal, (run) =>
      raw(
        url,
        Array.from({ length: 8 }, (_, i) => list(run + i)),
        signal,
        false,
      ),
    ),
}

/** 8 connections with requests behind one another on each: as many as are allowed, and many more. */
export const pipelined: Attack = {
  name: 'pipelined',
  what: '8 connections with 12 or 300 requests behind one another on each',
  flood: ({ url }, signal) =>
    repeat(8, signal, (run) =>
      raw(
        url,
        Array.from({ length: run % 4 ? 12 : 300 }, (_, i) => (i % 3 ? list(run + i) : '/trpc/home')),
        signal,
        true,
      ),
    ),
}

/** 24 clients that ask for ten lists in each request. */
export const batches: Attack = {
  name: 'batches',
  what: '24 connections that ask for ten lists in each request',
  flood: ({ url }, signal) => {
    const names = Array.from({ length: 10 }, () => 'notices.list').join(',')
    return repeat(24, signal, (run) => {
      const inputs = Object.fromEntries(
        Array.from({ length: 10 }, (_, i) => [i, { title: 'e', date: `${(run + i) % 10}` }]),
      )
      return ask(`${url}/trpc/${names}?batch=1&input=${input(inputs)}`, signal)
    })
  },
}
