import { RouterClient } from '@tanstack/react-router/ssr/client'
import { httpLink } from '@trpc/client/links/httpLink'
import { startTransition } from 'react'
import { type HydrationOptions, hydrateRoot } from 'react-dom/client'
import { startClientNavigation } from './browser/navigation.ts'
import { cacheForOffline } from './browser/offline-copies.ts'
import { localHref } from './locale.ts'
import { createAppRouter } from './router.tsx'

// If the inline script with the page's data is missing (blocked or cut off), the page is not hydrated and stays
// readable.
if ('$_TSR' in window) void start()

/** In development, Vite shows errors that nothing catches. The router catches those of components. */
const developmentOptions: HydrationOptions = import.meta.env.DEV
  ? { onCaughtError: (error) => reportError(error) }
  : {}

async function start(): Promise<void> {
  const router = createAppRouter([httpLink({ url: localHref('/trpc') })])
  const [matched] = router.getMatchedRoutes(router.latestLocation.pathname)
  try {
    await Promise.all(matched.map((route) => router.loadRouteChunk(route)))
  } catch {
    // A chunk did not load. The page stays readable; hydrated without it, it would become an error page.
    return
  }
  // A page that the browser has translated is not hydrated either: React would restore the original text and reset the
  // forms.
  if (document.querySelector('html[class*=translated-], body font')) return
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />, developmentOptions)
  })
  startClientNavigation(router)
  // Chrome before 120, Firefox before 130, Safari before 17.2; the other polyfills are for older ones.
  if (!('name' in HTMLDetailsElement.prototype))
    void import('./browser/polyfills.ts').then(({ installPolyfills }) => installPolyfills())
  cacheForOffline(router)
}
