import type { FormState } from '@school/forms/state'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { PageBody } from '../../trpc.ts'
import type { ApplicationDraft } from './draft/application-draft.ts'
import type { ApplicationState } from './draft/application-state.ts'

export interface ApplicationContextValue {
  draft: ApplicationDraft
  /** The form as the server returned it, after a submission without a script. */
  posted: FormState | null
  /** The content of the page: the fee and how to pay it. */
  body: PageBody
  /** Announces a text to screen readers. */
  announce: (text: string) => void
}

export const ApplicationContext = createContext<ApplicationContextValue | null>(null)

export function useApplication(): ApplicationContextValue {
  const value = useContext(ApplicationContext)
  if (!value) throw new Error('outside of the application form')
  return value
}

/** Returns one part of the draft's state. The component renders again when that part changes. */
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
