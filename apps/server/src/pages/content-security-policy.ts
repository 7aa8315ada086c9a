import { createHash } from 'node:crypto'
import { site } from '@school/content'

/** Structured data. A browser does not execute it, so the policy need not allow it. */
const DATA = ' type="application/ld+json"'

/** The texts of all scripts without `src` that a browser executes, or of all `<style>` elements, of our own HTML. */
function* inlineTexts(html: string, element: 'script' | 'style'): Generator<string> {
  let start = html.indexOf(`<${element}`)
  while (start !== -1) {
    const textStart = html.indexOf('>', start) + 1
    const textEnd = html.indexOf(`</${element}>`, textStart)
    if (textStart === 0 || textEnd === -1) return
    const tag = html.slice(start, textStart)
    if (!tag.includes(' src=') && !tag.includes(DATA)) yield html.slice(textStart, textEnd)
    start = html.indexOf(`<${element}`, textEnd)
  }
}

/**
 * The policy allows inline scripts and styles only by the hash of their text in the page. Frames are allowed for our own
 * PDFs, the map and videos.
 * @param mediaUrl where browsers read pictures and PDFs, if not here
 */
export function contentSecurityPolicy(html: string, mediaUrl?: string): string {
  const media = mediaUrl ? ` ${new URL(mediaUrl).origin}` : ''
  const map = new URL(site.map.embed).origin
  const hashes = (element: 'script' | 'style') => {
    const texts = new Set(inlineTexts(html, element))
    return [...texts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes('script')].join(' ')}`,
    `style-src ${["'self'", ...hashes('style')].join(' ')}`,
    `img-src 'self'${media}`,
    "font-src 'self'",
    // The page asks whether the map can be reached before it shows its frame.
    `connect-src 'self' ${map}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src 'self'${media} https://www.youtube-nocookie.com ${map}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
