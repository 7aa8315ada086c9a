import type { PageBody } from '@school/content/page-body'
import { placeOf } from './place-of.ts'

/** The running text of a page. */
export function Written({ body }: { body: Pick<PageBody, 'html'> }) {
  const { html } = body
  if (html === null) return null
  return (
    <div
      {...(import.meta.env.SSR ? placeOf(body) : {})}
      className="written max-w-[70ch] text-lg"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, sanitised where it is read (packages/content/src/page-body.ts)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
