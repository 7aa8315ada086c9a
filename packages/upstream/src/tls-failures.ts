// What is wrong with a certificate, and what to do about it.

const CAUSES: Record<string, string> = {
  CERT_HAS_EXPIRED:
    "the certificate of the upstream has expired: ask the school's technician to renew it (or set this server's clock right)",
  CERT_NOT_YET_VALID:
    "the certificate of the upstream is not valid yet: see whether this server's clock is right",
  ERR_TLS_CERT_ALTNAME_INVALID:
    'the certificate of the upstream is for another name: UPSTREAM_BASE_URL must have the name for which it was made',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    "the upstream has a certificate that it made itself: ask the school's technician for one of a public authority, or name the file with it in NODE_EXTRA_CA_CERTS",
  SELF_SIGNED_CERT_IN_CHAIN:
    'the certificate of the upstream comes from an authority that this server does not know: name the file with its certificate in NODE_EXTRA_CA_CERTS',
}
const INCOMPLETE =
  "the upstream does not send the certificate of its authority (the chain is incomplete): ask the school's technician to install the whole chain, or name the file with the missing one in NODE_EXTRA_CA_CERTS"
for (const code of [
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])
  CAUSES[code] = INCOMPLETE

/** A sentence about a failure of TLS with the code in brackets; null for another failure. */
export function describeTlsFailure(error: unknown, code: string): string | null {
  const cause = CAUSES[code]
  if (cause) return `${cause} (${code})`
  const isTls = /^(?:EPROTO|ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_)/.test(code)
  if (!isTls) return null
  const isPlain = error instanceof Error && /wrong version number|packet length too long/i.test(error.message)
  return isPlain
    ? `the upstream does not speak TLS at this address: see whether UPSTREAM_BASE_URL must begin with http:// (${code})`
    : `no secure connection to the upstream could be made: its TLS is too old, or its certificate is broken (${code})`
}
