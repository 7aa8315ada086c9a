import * as messages from '@school/content/messages/office'

/** docs/office.md. */
export function HelpView({ html }: { html: string }) {
  return (
    <>
      <h1>{messages.help}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, and sanitized (packages/content/src/office-help.ts) */}
      <div className="help" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}
