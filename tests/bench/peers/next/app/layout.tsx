import type { ReactNode } from 'react'
import site from '../generated/site.json'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta name="theme-color" content="#0a3d30" />
        <link rel="preload" href={site.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={site.styles} precedence="default" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>{children}</body>
    </html>
  )
}
