import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { startFakeUpstream } from '@school/demo-upstream'

// A fake upstream with very many notices, in a process of its own. `node large-upstream.ts <rows> <bytes>` prints its address as
// one line of JSON. After the first line of its input, every notice has changed and has a text of so many bytes. It ends at the
// end of its input. All other calls are those of the fake upstream.

const [rows = 0, bytes = 0] = process.argv.slice(2).map(Number)
const fakeUpstream = await startFakeUpstream()
let changed = false

const headline = (id: number) => `Notice ${id}${changed ? ', changed' : ''}`
const day = (id: number) => new Date(Date.UTC(2024, 0, 1 + (id % 600))).toISOString().slice(0, 10)
const sentence = 'The office is open from Saturday to Thursday, and the examination begins at nine. '
const description = (id: number) => `${id}. `.padEnd(bytes, sentence)
const listing = () =>
  JSON.stringify(
    Array.from({ length: rows }, (_, i) => ({
      id: `${i + 1}`,
      head_line: headline(i + 1),
      date: day(i + 1),
    })),
  )
/** Before the change no notice has a detail, so that the first sync is short. */
const detail = (id: number) =>
  JSON.stringify(
    changed ? [{ id: `${id}`, head_line: headline(id), date: day(id), description: description(id) }] : [],
  )

const server = createServer((incoming, answer) => {
  const { method, url: path = '/', headers } = incoming
  if (path !== '/webapi/all-notice' && path !== '/webapi/notice-details') {
    const passed = request(new URL(path, fakeUpstream.filesUrl), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    passed.once('error', () => answer.destroy())
    return void incoming.pipe(passed)
  }
  let body = ''
  incoming.on('data', (data) => {
    body += data
  })
  incoming.once('end', () => {
    answer.writeHead(200, { 'content-type': 'application/json' })
    answer.end(path.endsWith('details') ? detail(Number(JSON.parse(body).id)) : listing())
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
process.stdout.write(
  `${JSON.stringify({ url, userId: fakeUpstream.userId, password: fakeUpstream.password })}\n`,
)
process.stdin.on('data', () => {
  changed = true
})
process.stdin.once('end', () => process.exit(0))
