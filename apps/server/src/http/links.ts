/** A host without its scheme (`www.example.com`, `example.com:8080/x`); the first group is its last label. */
const bareHost = /^(?:[a-z0-9-]{1,63}\.){1,8}([a-z]{2,24}|xn--[a-z0-9-]{1,59})(?::\d{1,5})?(?:[/?#]|$)/i
/** A name with one of these endings is a file, not a host. */
const fileEndings = /^(?:html?|php|aspx?|jsp|pdf|docx?|xlsx?|pptx?|zip|txt|jpe?g|png|gif|webp|svg)$/i

/**
 * The link for an address in a row of the upstream: `https:`, `http:`, a path of this site, or a host without its scheme.
 * Anything else (`javascript:`, `//host`, '') is null, and is shown without a link.
 */
export function safeHref(link: string): string | null {
  const trimmed = link.trim()
  if (/^\/(?![/\\])/.test(trimmed)) return trimmed
  const ending = bareHost.exec(trimmed)?.[1]
  if (ending !== undefined && !fileEndings.test(ending)) return safeHref(`https://${trimmed}`)
  if (!/^https?:\/\//i.test(trimmed)) return null
  return URL.canParse(trimmed) ? new URL(trimmed).href : null
}
