import { connect } from 'node:net'
import { runSql } from '../submissions/posting.ts'
import { ATTACKER, type Attack, ask, repeat } from './attack.ts'

const input = (value: unknown) => encodeURIComponent(JSON.stringify(value))
/** The number of rows in a list of about a megabyte. */
const LONG_LIST_ROWS = `INSERT INTO notice SELECT (jsonb_populate_record(NULL::notice, to_jsonb(n) ||
   jsonb_build_object('id', 'long-' || i, 'headline', repeat('A long headline ', 15)))).*
 FROM (SELECT * FROM notice LIMIT 1) n, generate_series(1, 4000) i`
const LONG_LIST = `/trpc/notices.list?input=${input({ title: 'A long', cursor: [0, 5_000] })}`
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

/** 40 connections that request long lists and do not read the responses. */
export const slowReaders: Attack = {
  name: 'slow-readers',
  what: '40 connections that request eight long lists each and read nothing; closed ones are opened again',
  // The responses are larger than the buffers between server and client.
  prepare: ({ databaseUrl }) => runSql(databaseUrl, LONG_LIST_ROWS),
  flood: ({ url }, signal) =>
    repeat(40, signal, () => raw(url, Array<string>(8).fill(LONG_LIST), signal, false)),
}

/** 8 connections with pipelined requests, far more than the limit. */
export const pipelined: Attack = {
  name: 'pipelined',
  what: '8 connections with 12 or 300 pipelined requests each',
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

/** 24 clients that request ten lists in each batch. */
export const batches: Attack = {
  name: 'batches',
  what: '24 connections that request ten lists in each batch',
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
