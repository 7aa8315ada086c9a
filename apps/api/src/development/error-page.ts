import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { stripVTControlCharacters } from 'node:util'
import { escapeHtml } from '../http/html-escaping.ts'

/** A page for developers that shows an error with file and line. It reloads when the server is back. */
export function errorPage(error: string): string {
  const text = escapeHtml(stripVTControlCharacters(error).trim())
  const script =
    "setInterval(()=>fetch(location.href,{cache:'no-store'}).then(r=>r.text()).then(t=>t!==page&&location.reload()).catch(()=>{}),500);let page;fetch(location.href,{cache:'no-store'}).then(r=>r.text()).then(t=>page=t)"
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Error in development</title><style>body{font:1rem/1.5 ui-monospace,monospace;margin:2rem;background:#1b1b1b;color:#f5d5d5}pre{white-space:pre-wrap}</style></head><body><h1>The site cannot be shown</h1><pre>${text}</pre><p>Correct it and save: this page follows by itself.</p><script>${script}</script></body></html>`
}

/** Serves the error page at every address while the server does not start. */
export async function serveErrorPage(error: string, port: number, host: string): Promise<Server> {
  const page = errorPage(error)
  const server = createServer((_, response) =>
    response
      .writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(page),
  )
  // Vite's client in open pages opens a web socket to find out whether the server is back, and reloads when it is accepted.
  server.on('upgrade', (request, socket) => {
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64')
    const protocol = request.headers['sec-websocket-protocol']
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n${protocol ? `Sec-WebSocket-Protocol: ${protocol}\r\n` : ''}\r\n`,
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
