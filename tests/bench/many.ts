import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { notice } from './notice.ts'

// An upstream with 10,000 notices in a separate process, so that its memory is not counted. One percent of the notices change
// in every second answer. The process ends with its parent.

const rows = Array.from({ length: Number(process.argv[2] ?? 10_000) }, (_, i) => notice(i + 1))
const answers = [
  JSON.stringify(rows),
  JSON.stringify(
    rows.map((row, i) => (i % 100 ? row : { ...row, head_line: `${row.head_line} (corrected)` })),
  ),
].map((text) => Buffer.from(text))

/** With the argument `same`, nothing changes. */
const onlySame = process.argv[3] === 'same'
let requests = 0
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(answers[onlySame ? 0 : requests % 2])
    requests += 1
  })
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
process.stdin.resume().once('end', () => process.exit(0))
