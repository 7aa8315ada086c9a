import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type Render, WEB, type Web } from './web-client.ts'

/** Serves the client through Vite, with hot reload. */
export async function developmentWeb(app: FastifyInstance): Promise<Web> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: fileURLToPath(WEB),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server as Server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done()))
  return async () => {
    const entry = (await vite.ssrLoadModule('/src/entry-server.tsx')) as { render: Render }
    return entry.render
  }
}
