import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

// The headers that guard every answer.

/** What neither our pages nor the map and video in them ask of a device. */
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), browsing-topics=()'

/** For whatever has no policy of its own: a page brings its hashes, a mirrored file its sandbox. */
const NOTHING_RUNS = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const BARE = {
  'content-security-policy': NOTHING_RUNS,
  'permissions-policy': PERMISSIONS,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

/** @param publicUrl the site's own address; with https, browsers are told to use nothing else */
const transportHeaders = (publicUrl: string | undefined): Record<string, string> =>
  // Of this host only: nobody knows what else the school runs below its name.
  publicUrl?.startsWith('https:') ? { 'strict-transport-security': `max-age=${2 * 365 * 86_400}` } : {}

/** The headers of an answer that the framework knows nothing of. */
export const errorHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  ...BARE,
  ...transportHeaders(publicUrl),
  'cache-control': 'no-store',
  'content-type': 'text/plain; charset=utf-8',
})

/** Adds the headers that are the same for every answer; a route may set a policy of its own. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, development }: { publicUrl: string | undefined; development: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // The embedded video player needs to know where it stands.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: false,
    strictTransportSecurity: false,
    // For browsers that are no more, and what the policy says already.
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })

  const transport = transportHeaders(publicUrl)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ ...transport, 'permissions-policy': PERMISSIONS })
    // Vite's pages in development need what it forbids.
    if (!development) reply.header('content-security-policy', NOTHING_RUNS)
    done()
  })
}
