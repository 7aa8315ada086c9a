import { staff } from 'virtual:client-manifest'
import type { ReactNode } from 'react'

/** The document of the pages of the staff. They have no script, except in development, where Vite's client reloads them. */
export function StaffDocument({
  title,
  lang,
  children,
}: {
  title: string
  lang: string
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
        {staff.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>{children}</body>
    </html>
  )
}
