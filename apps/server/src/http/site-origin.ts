import fp from 'fastify-plugin'
import { originReader } from './addresses.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What absolute addresses of the site start with (addresses.ts); '' makes them relative. */
    readonly siteOrigin: string
  }
}

/** Adds `request.siteOrigin`. */
export const siteOrigin = fp<{ publicUrl: string | undefined }>(async (app, { publicUrl }) => {
  const readOrigin = originReader(publicUrl)
  app.decorateRequest('siteOrigin', {
    getter() {
      // A proxy can send any X-Forwarded-Proto, so the known address comes first.
      return publicUrl ?? readOrigin(this.host, this.protocol === 'https', this.socket.localPort)
    },
  })
})
