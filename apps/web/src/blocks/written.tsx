import type { PageBody } from '@school/content/page-body'

/** The running text of a page. */
export function Written({ body: { html } }: { body: Pick<PageBody, 'html'> }) {
  if (html === null) return null
  return (
    <div
      className="written max-w-[70ch] text-lg"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, sanitised where it is read (packages/content/src/page-body.ts)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
