// TanStack Router writes the moment of rendering into the script of a page (`u:` and milliseconds). Two renderings of the
// same rows differ in it alone. This file is the only one that relies on that; tests/http/page-cache.test.ts fails when
// the router writes it in another way.

const RENDER_TIME = /\bu:(\d{13})\b/g

/** What the router's script begins with. */
const SCRIPT = '$_TSR.router='

/** A page without the moment of its rendering: the same text for the same rows. */
export function withoutRenderTime(html: string): string {
  // The script is a tenth of the page, and stands at its end.
  const start = Math.max(0, html.indexOf(SCRIPT))
  return html.slice(0, start) + html.slice(start).replace(RENDER_TIME, '')
}

/** The moment at which a page was rendered, in milliseconds; NaN where it does not say. */
export const renderTime = (html: string): number => Number([...html.matchAll(RENDER_TIME)][0]?.[1])
