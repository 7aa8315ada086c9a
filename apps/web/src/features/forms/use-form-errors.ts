import { problem } from '@school/content/messages/layout'
import type { FieldError, FormContent } from '@school/forms'
import type { FormState } from '@school/forms/state'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { bringIntoView } from './announcer.tsx'
import { entryToCheck } from './fields.ts'

/** The errors of a form. Each disappears as soon as its field is valid. */
export interface FormErrors {
  errors: FieldError[]
  /** The message of a field: of a failed attempt, or since the visitor left it with an invalid entry. */
  errorOf: (name: string) => string | undefined
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
  /**
   * Validates a field that the visitor leaves, if its entry can be wrong. The error is shown beside it only: the list of errors is
   * for failed attempts.
   * @param validate returns the current errors of this field
   */
  checkLeft: (form: FormContent, left: EventTarget, validate: (names: string[]) => FieldError[]) => void
}

/** Whether the focus is in another input of the same field. */
const isWithin = (left: EventTarget): boolean =>
  left instanceof Element && left.closest('[data-field]')?.contains(document.activeElement) === true

/** The next press of the visitor arrives before an error moves what is below it. */
const AFTER_A_PRESS_MS = 250

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

  const hasErrors = errors.length > 0
  useEffect(() => {
    const plain = document.title.replace(`${problem}: `, '')
    document.title = hasErrors ? `${problem}: ${plain}` : plain
    return () => {
      document.title = document.title.replace(`${problem}: `, '')
    }
  }, [hasErrors])

  // The current errors, for callbacks that run later (the end of an upload).
  const latest = useRef(errors)
  const set = useCallback((next: FieldError[]) => {
    latest.current = next
    setErrors(next)
  }, [])
  const [left, setLeft] = useState<ReadonlyMap<string, string>>(new Map())
  const setLeftError = useCallback((name: string, [error]: FieldError[]) => {
    setLeft((before) => {
      if (before.get(name) === error?.message) return before
      const next = new Map(before)
      if (error) next.set(name, error.message)
      else next.delete(name)
      return next
    })
  }, [])
  const waiting = useRef(new Set<ReturnType<typeof setTimeout>>())
  const forgetLeft = useCallback(() => {
    for (const timer of waiting.current) clearTimeout(timer)
    waiting.current.clear()
  }, [])
  useEffect(() => forgetLeft, [forgetLeft])
  const checkLeft = useCallback<FormErrors['checkLeft']>(
    (form, field, validate) => {
      const name = entryToCheck(form, field)
      if (!name) return
      const timer = setTimeout(() => {
        waiting.current.delete(timer)
        // A field that was emptied since then, by the visitor or after success, has no entry that can be wrong.
        // The visitor may have gone on to the next part of a date.
        if (entryToCheck(form, field) && !isWithin(field)) setLeftError(name, validate([name]))
      }, AFTER_A_PRESS_MS)
      waiting.current.add(timer)
    },
    [setLeftError],
  )
  const show = useCallback(
    (next: FieldError[]) => {
      // An attempt judges all fields, those that were just left too.
      forgetLeft()
      set(next)
      setLeft(new Map())
      if (next.length) setFailed((count) => count + 1)
    },
    [set, forgetLeft],
  )
  const recheck = useCallback<FormErrors['recheck']>(
    (names, validate) => {
      setLeft((before) => {
        if (!names.some((name) => before.has(name))) return before
        const still = validate(names.filter((name) => before.has(name)))
        return new Map([
          ...[...before].filter(([name]) => !names.includes(name)),
          ...still.map(({ field, message }) => [field, message] as const),
        ])
      })
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
  const errorOf = useCallback(
    (name: string) => errors.find(({ field }) => field === name)?.message ?? left.get(name),
    [errors, left],
  )
  return useMemo(
    () => ({ errors, errorOf, failed, summary, show, recheck, checkLeft }),
    [errors, errorOf, failed, show, recheck, checkLeft],
  )
}
