import { createHash } from 'node:crypto'
import { site } from '@school/content'

/** Structured data. A browser does not execute it, so the policy need not allow it. */
const DATA = ' type="application/ld+json"'

/**
 * The texts of all scripts without `src` that a browser executes, or of all `<style>` elements, of our own HTML.
 * @param mark what the tags have that count
 */
function* inlineTexts(html: string, element: 'script' | 'style', mark: string): Generator<string> {
  let start = html.indexOf(`<${element}`)
  while (start !== -1) {
    const textStart = html.indexOf('>', start) + 1
    const textEnd = html.indexOf(`</${element}>`, textStart)
    if (textStart === 0 || textEnd === -1) return
    const tag = html.slice(start, textStart)
    if (!tag.includes(' src=') && !tag.includes(DATA) && tag.includes(mark))
      yield html.slice(textStart, textEnd)
    start = html.indexOf(`<${element}`, textEnd)
  }
}

/** The hashes of the inline scripts or styles of a page, as sources of a policy. */
function hashesOf(html: string, element: 'script' | 'style', mark = ''): string[] {
  const texts = new Set(inlineTexts(html, element, mark))
  return [...texts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** The policy of a page that is rendered statically: our own styles and pictures, and forms. */
export const staticPagePolicy = (html: string): string =>
  [
    "default-src 'none'",
    `style-src ${["'self'", ...hashesOf(html, 'style')].join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The policy of the page on which a page is changed as it looks: it shows that page, and asks for it again when something was entered. */
export const editorPolicy = (html: string): string =>
  `${staticPagePolicy(html)}; script-src 'self'; connect-src 'self'; frame-src 'self'`

/** The policy of a page that is shown without its scripts: what loads is its own, or a picture. */
export const pagePolicyWithoutScripts = (html: string): string =>
  staticPagePolicy(html).replace("frame-ancestors 'none'", "frame-ancestors 'self'")

/**
 * The page without the marks of its scripts: it is the same for all visitors, so the marks would be no secret any more, and every
 * rendering would be another text.
 */
export const withoutNonce = (html: string, nonce: string): string =>
  html.replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(` nonce="${nonce}"`, '')

/**
 * The policy allows inline scripts only by their hash, and only those that the renderer itself has marked: a script that got into the page
 * in another way does not run. Styles are allowed by their hash, frames for our own PDFs, the map and videos.
 * @param html the page with the marks
 * @param nonce the mark of this rendering, which nobody could know before
 * @param mediaUrl where browsers read pictures and PDFs, if not here
 */
export function contentSecurityPolicy(html: string, nonce: string, mediaUrl?: string): string {
  const media = mediaUrl ? ` ${new URL(mediaUrl).origin}` : ''
  const map = new URL(site.map.embed).origin
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashesOf(html, 'script', ` nonce="${nonce}"`)].join(' ')}`,
    `style-src ${["'self'", ...hashesOf(html, 'style')].join(' ')}`,
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
