import { RouterClient } from '@tanstack/react-router/ssr/client'
import { httpBatchLink } from '@trpc/client/links/httpBatchLink'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { followLinks } from './browser/navigation.ts'
import { cacheForOffline } from './browser/offline-copies.ts'
import { completeOlderBrowsers } from './browser/older-browsers.ts'
import { createAppRouter } from './router.tsx'

/** A question that met no server (a tunnel, a lift) is asked once more. */
const askAgain: typeof fetch = (...question) =>
  fetch(...question).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    return fetch(...question)
  })

// Without the page's own data (its inline script was blocked or cut off) the page stays as it is: readable.
if ('$_TSR' in window) {
  // All of the page or nothing: the router would throw away what is shown when a part of it did not come.
  const parts = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload][href^="/assets/"]')]
  Promise.all(parts.map(({ href }) => import(/* @vite-ignore */ href))).then(comeAlive, () => {})
}

function comeAlive(): void {
  // Nor is one taken over that the browser has translated: React would put its own words back, and with them its own forms.
  if (document.querySelector('html[class*=translated-], body font')) return
  const router = createAppRouter([httpBatchLink({ url: '/trpc', maxItems: 10, fetch: askAgain })])
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />)
  })
  followLinks(router)
  completeOlderBrowsers()
  cacheForOffline(router)
}
