import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { errorPage } from '../development/error-page.ts'
import { WEB, type Web, type WebClient } from './web-client.ts'

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
      return (await vite.ssrLoadModule('/src/entry-server.tsx')) as WebClient
    } catch (error) {
      const html = errorPage(describe(error as BuildError))
      return {
        render: async () => ({ status: 500, headers: {}, html }),
        canonicalSearch: (_path, search) => search,
      }
    }
  }
}

/** Vite's error for a source that it cannot parse. */
interface BuildError extends Error {
  id?: string
  loc?: { file?: string; line: number; column: number }
  frame?: string
}

function describe({ message, id, loc, frame }: BuildError): string {
  const place = loc ? `${loc.file ?? id}:${loc.line}:${loc.column}` : (id ?? '')
  return [place, message, frame].filter(Boolean).join('\n\n')
}
