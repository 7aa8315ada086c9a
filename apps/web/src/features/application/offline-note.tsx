import * as interfaceMessages from '@school/content/messages/application'
import { useSyncExternalStore } from 'react'

/** Says that there is no connection before the visitor sends the form, and not only after it. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <p role="status" className={isOnline ? 'hidden' : 'py-2 text-sm font-semibold text-red-700'}>
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
