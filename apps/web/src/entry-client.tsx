import { RouterClient } from '@tanstack/react-router/ssr/client'
import { httpBatchLink } from '@trpc/client/links/httpBatchLink'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createAppRouter } from './router.tsx'
import { followLinks } from './shell/navigation.ts'

// Without the page's own data (its inline script was blocked or cut off) the page stays as it is: readable.
if ('$_TSR' in window) {
  const router = createAppRouter(httpBatchLink({ url: '/trpc', maxItems: 10 }))
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />)
  })
  followLinks(router)
}
