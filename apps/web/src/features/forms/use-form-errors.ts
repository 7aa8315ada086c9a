import type { FieldError } from '@school/forms'
import type { FormState } from '@school/forms/state'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { bringIntoView } from './announcer.tsx'

/** The errors of a form. Each disappears as soon as its field is valid. */
export interface FormErrors {
  errors: FieldError[]
  /** The number of failed attempts. */
  failed: number
  /** The element that lists the errors. */
  summary: RefObject<HTMLElement | null>
  show: (errors: FieldError[]) => void
  /**
   * Validates fields that have errors again.
   * @param validate returns the current errors of these fields
   */
  recheck: (names: string[], validate: (names: string[]) => FieldError[]) => void
}

/** @param where a failed attempt scrolls to: the list of errors, or the top of the page with the focus on the list */
export function useFormErrors(posted: FormState | null, where: 'summary' | 'top'): FormErrors {
  const [errors, setErrors] = useState<FieldError[]>(posted?.errors ?? [])
  // Each failed attempt scrolls to the list once, and nothing else does.
  const [failed, setFailed] = useState(errors.length ? 1 : 0)
  const summary = useRef<HTMLElement>(null)
  // The errors came with the page: scroll only if the visitor has not started to correct them.
  const arrived = useRef(failed > 0)
  useEffect(() => {
    const begun = arrived.current && (document.activeElement !== document.body || scrollY > 0)
    arrived.current = false
    if (!failed || begun) return
    if (summary.current) bringIntoView(summary.current, where === 'top')
  }, [failed, where])

  // The current errors, for callbacks that run later (the end of an upload).
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
