import { RouterClient } from '@tanstack/react-router/ssr/client'
import { retryLink } from '@trpc/client'
import { httpBatchLink } from '@trpc/client/links/httpBatchLink'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createAppRouter } from './router.tsx'
import { followLinks } from './shell/navigation.ts'
import { keepForOffline } from './shell/offline.ts'

// Without the page's own data (its inline script was blocked or cut off) the page stays as it is: readable.
if ('$_TSR' in window) {
  const router = createAppRouter([
    // A question that met no server (a tunnel, a lift) is asked once more.
    retryLink({ retry: ({ error, attempts }) => !error.data && attempts < 2, retryDelayMs: () => 500 }),
    httpBatchLink({ url: '/trpc', maxItems: 10 }),
  ])
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />)
  })
  followLinks(router)
  keepForOffline(router)
}
