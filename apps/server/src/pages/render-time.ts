// TanStack Router writes the time of rendering into the script of a page (`u:` and milliseconds). Two renderings of the same
// rows differ only in it. Only this file relies on that; tests/http/response-cache.test.ts fails when the router changes it.

const RENDER_TIME = /\bu:(\d{13})\b/g

/** The start of the router's script. */
const SCRIPT = '$_TSR.router='

/** The page without the time of rendering: the same bytes for the same rows. */
export function withoutRenderTime(page: Buffer): Buffer {
  // Only the script is searched, which is the last tenth of the page.
  const start = Math.max(0, page.indexOf(SCRIPT))
  const script = page.toString('utf8', start).replace(RENDER_TIME, '')
  return Buffer.concat([page.subarray(0, start), Buffer.from(script)])
}

/** The time at which a page was rendered, in milliseconds; NaN when it is missing. */
export const renderTime = (html: string): number => Number([...html.matchAll(RENDER_TIME)][0]?.[1])
