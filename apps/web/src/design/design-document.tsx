import { staff } from 'virtual:client-manifest'
import type { ReactNode } from 'react'
import { locale } from '../locale.ts'
import { designAddress } from './design-address.ts'

/** A document with the site's styles, which Vite's client reloads after a change. The attribute is that of a page with scripts. */
export function DesignDocument({ lang, children }: { lang: string; children: ReactNode }) {
  return (
    <html lang={lang} data-scripts="" data-ready="">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{designAddress(locale)}</title>
        <link rel="stylesheet" href={`${locale === 'bn' ? '/bn' : ''}/src/styles.css?direct`} />
        {staff.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>{children}</body>
    </html>
  )
}
