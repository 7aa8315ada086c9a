import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type Locale, splitLocale } from '@school/content/locales'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import { errorPage } from '../development/error-page.ts'
import { WEB, type Web, type WebClient } from './web-client.ts'

/** Serves the client of each language through Vite, with hot reload. */
export async function developmentWeb(app: FastifyInstance): Promise<Web> {
  const servers = { en: await createDevServer(app, 'en'), bn: await createDevServer(app, 'bn') }
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { url } = raw
    const vite = servers[splitLocale(url ?? '/').locale]
    vite.middlewares(raw, reply.raw, () => {
      // Vite takes the language from the address of what it does not serve.
      raw.url = url
      done()
    })
  })
  return async (locale) => {
    const vite = servers[locale]
    try {
      return (await vite.ssrLoadModule('/src/entry-server.tsx')) as WebClient
    } catch (error) {
      const html = errorPage(describe(error as BuildError))
      return {
        render: async () => ({ status: 500, headers: {}, html, route: '' }),
        canonicalSearch: (_path, search) => search,
      }
    }
  }
}

/** The language is Vite's mode (apps/web/vite.config.ts). */
async function createDevServer(app: FastifyInstance, locale: Locale): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: fileURLToPath(WEB),
    mode: locale === 'en' ? 'development' : locale,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server as Server } },
  })
  app.addHook('onClose', () => vite.close())
  return vite
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
