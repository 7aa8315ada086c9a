import type { FormState } from '@school/forms/state'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { PageBody } from '../../trpc.ts'
import type { ApplicationDraft } from './application-draft.ts'
import type { ApplicationState } from './application-state.ts'

interface ApplicationContextValue {
  draft: ApplicationDraft
  /** What was posted without script, and came back. */
  posted: FormState | null
  /** What the page says of the fee and how it is paid. */
  body: PageBody
  /** For screen readers. */
  announce: (text: string) => void
}

export const ApplicationContext = createContext<ApplicationContextValue | null>(null)

export function useApplication(): ApplicationContextValue {
  const value = useContext(ApplicationContext)
  if (!value) throw new Error('outside of the application form')
  return value
}

/** One part of the draft's state: the component renders when that part changes. */
export function useDraft<Name extends keyof ApplicationState>(name: Name): ApplicationState[Name] {
  const { draft } = useApplication()
  return useDraftState(draft, name)
}

function useDraftState<Name extends keyof ApplicationState>(
  draft: ApplicationDraft,
  name: Name,
): ApplicationState[Name] {
  const read = () => draft.state[name]
  return useSyncExternalStore(draft.subscribe, read, read)
}
