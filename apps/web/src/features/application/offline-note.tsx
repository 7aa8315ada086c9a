import * as interfaceMessages from '@school/content/messages/application'
import { useSyncExternalStore } from 'react'
import { BANNER } from '../../ui/banner.ts'

/** Says that there is no connection before the visitor sends the form, and not only after it. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <p aria-live="polite" className={isOnline ? 'hidden' : `rounded-field font-semibold ${BANNER}`}>
      {isOnline ? '' : interfaceMessages.offline}
    </p>
  )
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
