import * as interfaceMessages from '@school/content/messages/application'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useApplication } from '../application-context.ts'

const DraftsPanel = lazy(async () => ({ default: (await import('./drafts-panel.tsx')).DraftsPanel }))

/** The drafts of this device, in one line that opens. Its forms are beside the form of the application, not within it. */
export function Drafts() {
  const { draft } = useApplication()
  const [count, setCount] = useState(0)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // Not with the page: its script is near its budget (tests/http/budgets.test.ts).
    const counting = import('./draft-shelf.ts').then(({ otherDrafts }) => otherDrafts())
    counting.then(({ length }) => setCount(length)).catch(() => {})
  }, [])
  return (
    <details
      className="for-scripts group/note min-w-0 sm:mb-3"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 items-center gap-2 text-sm underline underline-offset-3">
        {count ? interfaceMessages.draftsOnDevice({ count }) : interfaceMessages.anotherChildOrDevice}
        <Icon name="down" size={16} className="turn text-gold-700" />
      </summary>
      {isOpen && (
        <div className="card p-4">
          <Suspense fallback={<p>{interfaceMessages.loading}</p>}>
            <DraftsPanel draft={draft} />
          </Suspense>
        </div>
      )}
    </details>
  )
}
