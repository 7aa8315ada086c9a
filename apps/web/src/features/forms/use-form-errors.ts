import type { FieldError } from '@school/forms'
import type { FormState } from '@school/forms/state'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { bringIntoView } from './announcer.tsx'

/** The errors of a form while they are being corrected: each goes as soon as its field is valid. */
export interface FormErrors {
  errors: FieldError[]
  /** Attempts that failed. */
  failed: number
  /** Where the errors are listed. */
  summary: RefObject<HTMLElement | null>
  show: (errors: FieldError[]) => void
  /** Looks again at fields that have errors. @param validate gives the errors that these fields have now */
  recheck: (names: string[], validate: (names: string[]) => FieldError[]) => void
}

/** @param where a failed attempt leads: to the list of errors, or to the top of the page with the focus on the list */
export function useFormErrors(posted: FormState | null, where: 'summary' | 'top'): FormErrors {
  const [errors, setErrors] = useState<FieldError[]>(posted?.errors ?? [])
  // Counts the attempts that failed: each of them leads to the list once, and nothing else does.
  const [failed, setFailed] = useState(errors.length ? 1 : 0)
  const summary = useRef<HTMLElement>(null)
  // The errors came with the page: only a reader who has not begun to correct them is led there.
  const arrived = useRef(failed > 0)
  useEffect(() => {
    const begun = arrived.current && (document.activeElement !== document.body || scrollY > 0)
    arrived.current = false
    if (!failed || begun) return
    if (summary.current) bringIntoView(summary.current, where === 'top')
  }, [failed, where])

  // What later moments (the end of an upload) read as it is then.
  const latest = useRef(errors)
  const set = useCallback((next: FieldError[]) => {
    latest.current = next
    setErrors(next)
  }, [])
  const show = useCallback(
    (next: FieldError[]) => {
      set(next)
      if (next.length) setFailed((count) => count + 1)
    },
    [set],
  )
  const recheck = useCallback<FormErrors['recheck']>(
    (names, validate) => {
      const wrong = names.filter((name) => latest.current.some(({ field }) => field === name))
      if (!wrong.length) return
      const now = new Map(validate(wrong).map((error) => [error.field, error]))
      set(
        latest.current.flatMap((error) => {
          if (!wrong.includes(error.field)) return [error]
          const still = now.get(error.field)
          return still ? [still] : []
        }),
      )
    },
    [set],
  )
  return useMemo(() => ({ errors, failed, summary, show, recheck }), [errors, failed, show, recheck])
}
