import { staff } from 'virtual:client-manifest'
import type { ReactNode } from 'react'

/** The document of the pages of the staff. One has a script of its own; the others have none, except in development, where Vite's client reloads them. */
export function StaffDocument({
  title,
  lang,
  script,
  children,
}: {
  title: string
  lang: string
  script?: string | undefined
  children: ReactNode
}) {
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href={staff.styles} />
        {[...staff.scripts, ...(script ? [script] : [])].map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>{children}</body>
    </html>
  )
}
