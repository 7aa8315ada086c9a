import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { errorPage } from '../development/error-page.ts'
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
    try {
      const entry = (await vite.ssrLoadModule('/src/entry-server.tsx')) as { render: Render }
      return entry.render
    } catch (error) {
      return async () => ({ status: 500, headers: {}, html: errorPage(describe(error as BuildError)) })
    }
  }
}

/** What Vite knows of a source that it cannot read. */
interface BuildError extends Error {
  id?: string
  loc?: { file?: string; line: number; column: number }
  frame?: string
}

function describe({ message, id, loc, frame }: BuildError): string {
  const place = loc ? `${loc.file ?? id}:${loc.line}:${loc.column}` : (id ?? '')
  return [place, message, frame].filter(Boolean).join('\n\n')
}
