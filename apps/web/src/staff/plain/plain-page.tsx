import type { ReactNode } from 'react'
import { locale, localHref } from '../../locale.ts'
import style from './plain.css?inline'

/** The document of a page that needs nothing else: no style sheet, no script, no picture. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style>{style}</style>
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  )
}

/** A link to the first page. */
export function FirstPageLink({ children }: { children: string }) {
  return (
    <p>
      <a href={localHref('/')}>{children}</a>
    </p>
  )
}
