import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'

// The security headers of all responses.

/** Features that neither our pages nor the embedded map and video use. */
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), browsing-topics=()'

/** The default policy. Pages have a policy with their hashes, mirrored files one with a sandbox. */
const NOTHING_RUNS = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const BARE = {
  'content-security-policy': NOTHING_RUNS,
  'permissions-policy': PERMISSIONS,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

/** @param publicUrl the site's own address; if it is https, browsers must use only https */
const transportHeaders = (publicUrl: string | undefined): Record<string, string> =>
  // Without includeSubDomains: the school may run other servers below its domain.
  publicUrl?.startsWith('https:') ? { 'strict-transport-security': `max-age=${2 * 365 * 86_400}` } : {}

/** The headers of responses that are sent without the framework. */
export const errorHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  ...BARE,
  ...transportHeaders(publicUrl),
  'cache-control': 'no-store',
  'content-type': 'text/plain; charset=utf-8',
})

/** Adds the headers of all responses. A route may set its own content security policy. */
export const securityHeaders = fp<{ publicUrl: string | undefined; development: boolean }>(
  async (app, { publicUrl, development }) => {
    await app.register(helmet, {
      contentSecurityPolicy: false,
      // The embedded video player needs the origin of the page.
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: false,
      strictTransportSecurity: false,
      // Headers for obsolete browsers, and headers that the policy replaces.
      xDownloadOptions: false,
      xDnsPrefetchControl: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    })

    const transport = transportHeaders(publicUrl)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers({ ...transport, 'permissions-policy': PERMISSIONS })
      // In development, Vite's pages need what this policy forbids.
      if (!development) reply.header('content-security-policy', NOTHING_RUNS)
      done()
    })
  },
)
