import type { FormState } from '@school/forms/state'
import { type RefObject, useEffect, useState } from 'react'
import { localHref } from '../../../locale.ts'
import type { FormErrors } from '../../forms/use-form-errors.ts'
import type { Chosen } from '../chosen.ts'
import { preparePicture } from '../picture.ts'
import { ApplicationDraft } from './application-draft.ts'
import { watchedIn } from './application-state.ts'
import { onOtherTab } from './draft-storage.ts'
import { fieldsOf } from './form-element.ts'

/** Creates the draft of this page, loads it after hydration, and saves it when the page is left. */
export function useApplicationDraft(
  element: RefObject<HTMLFormElement | null>,
  { posted, chosen }: { posted: FormState | null; chosen: Chosen },
  { recheck, show }: FormErrors,
  announce: (text: string) => void,
): ApplicationDraft {
  const [draft] = useState(() => {
    const made: ApplicationDraft = new ApplicationDraft(
      fieldsOf(() => element.current),
      {
        announce,
        recheck: (names) => recheck(names, (wrong) => made.errors(wrong)),
        clearErrors: () => show([]),
      },
      { preparePicture, outcomeOf },
      {
        chosen,
        notice: posted?.message ?? '',
        quote: posted?.quote ?? '',
        watched: watchedIn(posted?.entries ?? []),
        isSameAddress: posted?.entries.some(([name]) => name === 'sameAddress') ?? false,
      },
    )
    return made
  })
  const isPosted = posted !== null
  useEffect(() => {
    void draft.load(isPosted)
    const sync = () => {
      if (document.visibilityState === 'visible') void draft.sync()
    }
    const turned = () => (document.visibilityState === 'hidden' ? draft.saveUnsaved() : sync())
    const resume = ({ persisted }: PageTransitionEvent) => {
      if (persisted) draft.resume()
    }
    const unlisten = onOtherTab(sync)
    document.addEventListener('visibilitychange', turned)
    addEventListener('pageshow', resume)
    return () => {
      unlisten()
      document.removeEventListener('visibilitychange', turned)
      removeEventListener('pageshow', resume)
      draft.close()
    }
  }, [draft, isPosted])
  return draft
}

async function outcomeOf(
  reference: string,
): Promise<{ state: string; message: string; quote?: string } | null> {
  try {
    // Older phones do not have it and wait instead.
    const signal = AbortSignal.timeout?.(5_000) ?? null
    const response = await fetch(localHref(`/submitted/${reference}`), {
      headers: { accept: 'application/json' },
      signal,
    })
    return await response.json()
  } catch {
    return null
  }
}
