import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// Sends one body with the same headers to every request, by `node:http` alone: the limit of what a server in Node reaches on this machine.
// Started by load.ts, with a folder that has `page` and `headers.json`.

const [folder = ''] = process.argv.slice(2)
const page = readFileSync(`${folder}/page`)
const headers: string[] = JSON.parse(readFileSync(`${folder}/headers.json`, 'utf8'))
const server = createServer((_request, response) => response.writeHead(200, headers).end(page))
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.once('disconnect', () => process.exit(0))
