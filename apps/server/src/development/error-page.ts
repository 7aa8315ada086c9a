import { stripVTControlCharacters } from 'node:util'
import { escapeHtml } from '../text/html-escaping.ts'

/**
 * A page for developers that shows an error. Vite's client reloads it when the error may have been corrected.
 * @param base the base address of the Vite server whose client the page loads
 */
export function errorPage(error: string, base: string): string {
  const text = escapeHtml(stripVTControlCharacters(error).trim())
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Error in development</title><style>body{font:1rem/1.5 ui-monospace,monospace;margin:2rem;background:#1b1b1b;color:#f5d5d5}pre{white-space:pre-wrap}</style><script type="module" src="${base}@vite/client"></script></head><body><h1>The site cannot be shown</h1><pre>${text}</pre><p>Correct it and save: this page follows by itself.</p></body></html>`
}
