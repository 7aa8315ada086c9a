/** End-to-end tests of the second tier: a second build with Caddy, a server for development, old browsers, hundreds of screenshots. */
export const deploySpecs = [
  'development.spec.ts',
  'old-browsers.spec.ts',
  'pictures-contrast.spec.ts',
  'update.spec.ts',
]
