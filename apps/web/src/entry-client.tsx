import { RouterClient } from '@tanstack/react-router/ssr/client'
import { httpLink } from '@trpc/client/links/httpLink'
import { startTransition } from 'react'
import { type HydrationOptions, hydrateRoot } from 'react-dom/client'
import { rememberForms } from './browser/kept-entries.ts'
import { startClientNavigation } from './browser/navigation.ts'
import { cacheForOffline } from './browser/offline-copies.ts'
import { isTranslated, tolerateReplacedNodes } from './browser/translated.ts'
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
  // All files of the route or none (build/client-manifest.ts). If one does not load, the page stays as it is; the router would
  // load the document again, without what was typed.
  const files: string[] = JSON.parse(document.getElementById('route-files')?.textContent ?? '[]')
  try {
    await Promise.all(files.map((file) => import(/* @vite-ignore */ file)))
  } catch {
    return
  }
  // A page that the browser has translated is not hydrated either: React would restore the original text and reset the
  // forms.
  if (isTranslated()) return
  tolerateReplacedNodes()
  const restoreForms = rememberForms()
  const router = createAppRouter([httpLink({ url: localHref('/trpc') })])
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />, {
      ...developmentOptions,
      // The document is not as the server sent it: React has rendered a part anew.
      onRecoverableError: (error) => {
        restoreForms()
        reportError(error)
      },
    })
  })
  startClientNavigation(router)
  // Chrome before 120, Firefox before 130, Safari before 17.2; the other polyfills are for older ones.
  if (!('name' in HTMLDetailsElement.prototype))
    void import('./browser/polyfills.ts').then(({ installPolyfills }) => installPolyfills())
  cacheForOffline(router)
  removeOldNames()
}

/** The names of sent applications leave this device on their day, whichever page is opened (receipt/sent-applications.ts). */
function removeOldNames(): void {
  try {
    if (localStorage.getItem('sent-applications') === null) return
  } catch {
    return
  }
  void import('./features/application/receipt/sent-applications.ts').then((module) =>
    module.sentApplications(),
  )
}
