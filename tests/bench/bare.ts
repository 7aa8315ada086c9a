import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

// The upper limit for `npm run bench -- pages`: bare Fastify that sends one buffer. `node bare.ts <file> <content-encoding>`.

const [file = '', encoding = ''] = process.argv.slice(2)
const body = readFileSync(file)
const app = Fastify()
app.get('/', (_request, reply) =>
  reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', encoding).send(body),
)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
console.log(typeof address === 'object' && address ? address.port : 0)
process.stdin.resume().once('end', () => process.exit(0))
