import * as messages from '@school/content/messages/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Dispatch, useEffect, useEffectEvent, useId, useReducer, useState } from 'react'
import { localHref } from '../../locale.ts'
import { useProcedures } from '../../query-client.ts'
import { langOf } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { canonicalFilter } from '../lists/canonical-filters.ts'
import { kindNames } from './search-address.ts'

/** Too many words begin with the same single letter. */
const MIN_LETTERS = 2
/** Suggestions are requested after this pause in typing. */
const PAUSE_MS = 200

interface ListState {
  isOpen: boolean
  /** The index of the active option; -1 while the field itself is active. */
  active: number
}

type Action = 'typed' | 'closed' | { move: 1 | -1; count: number }

/** The arrow keys move from the field through all options and back to the field. */
function reduce({ isOpen, active }: ListState, action: Action): ListState {
  if (action === 'typed') return { isOpen: true, active: -1 }
  if (action === 'closed') return { isOpen: false, active: -1 }
  const places = action.count + 1
  return { isOpen: true, active: isOpen ? ((active + 1 + action.move + places) % places) - 1 : -1 }
}

/**
 * The suggestions below a search field: a combobox with a list box, by the ARIA Authoring Practices. The focus stays in the
 * field. The options are links, so that a pointer opens them like any link.
 */
export function Suggestions({ input }: { input: HTMLInputElement }) {
  const id = useId()
  const [list, dispatch] = useReducer(reduce, { isOpen: document.activeElement === input, active: -1 })
  const words = usePausedText(input)
  const isAsked = words.length >= MIN_LETTERS
  const { data } = useQuery(
    useProcedures().suggestions.queryOptions(
      { q: words },
      { enabled: isAsked, placeholderData: keepPreviousData, retry: false },
    ),
  )
  const options = isAsked && list.isOpen ? (data ?? []) : []
  const isOpen = options.length > 0
  const active = list.active < options.length ? list.active : -1
  const optionId = (index: number) => `${id}${index}`

  useKeys(input, {
    options: isOpen ? options.length : 0,
    activeId: active < 0 ? null : optionId(active),
    dispatch,
  })
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-controls': id,
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
  }, [input, id])
  useEffect(() => {
    input.setAttribute('aria-expanded', String(isOpen))
    if (active < 0) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', `${id}${active}`)
  }, [input, id, isOpen, active])

  return (
    <>
      <p role="status" className="sr-only">
        {isAsked && list.isOpen && data && messages.countSuggestions({ count: data.length })}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={messages.suggestions}
        hidden={!isOpen}
        // Keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-[60vh] overflow-y-auto rounded-card border border-line bg-surface p-1 text-left shadow-lift"
      >
        {options.map(({ href, title, kind }, index) => (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one list may have its address, and the options keep no state
            key={`${index} ${href}`}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            href={localHref(href)}
            tabIndex={-1}
            className="flex min-h-11 items-center justify-between gap-3 rounded-field px-3 py-1.5 leading-snug hover:bg-green-100 aria-selected:bg-green-100 aria-selected:outline-2 aria-selected:outline-green-800"
          >
            <span lang={langOf(title)} className="line-clamp-2 wrap-anywhere">
              <MixedText text={title} />
            </span>
            <span className="shrink-0 text-sm text-muted">{kindNames[kind].one}</span>
          </a>
        ))}
      </div>
    </>
  )
}

/** Returns the text of a field after a pause in typing. */
function usePausedText(input: HTMLInputElement): string {
  const [words, setWords] = useState('')
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined
    const read = () => setWords(canonicalFilter('q', input.value))
    const typed = () => {
      clearTimeout(pause)
      pause = setTimeout(read, PAUSE_MS)
    }
    // The visitor typed while this script was loaded.
    if (document.activeElement === input && input.value !== input.defaultValue) typed()
    input.addEventListener('input', typed)
    return () => {
      clearTimeout(pause)
      input.removeEventListener('input', typed)
    }
  }, [input])
  return words
}

/** Handles the keys of a combobox. Keys that do not concern the list are left to the field. */
function useKeys(
  input: HTMLInputElement,
  { options, activeId, dispatch }: { options: number; activeId: string | null; dispatch: Dispatch<Action> },
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // In an input method, such as a phonetic keyboard for Bangla, Enter only completes a word.
    if (event.isComposing) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      dispatch({ move: key === 'ArrowDown' ? 1 : -1, count: options })
      event.preventDefault()
    } else if (key === 'Escape' && options > 0) {
      dispatch('closed')
      // The text stays in the field. A second Escape clears it.
      event.preventDefault()
    } else if (key === 'Enter') {
      dispatch('closed')
      if (activeId === null) return
      event.preventDefault()
      document.getElementById(activeId)?.click()
    }
  })
  useEffect(() => {
    const typed = () => dispatch('typed')
    const left = () => dispatch('closed')
    const keyed = (event: KeyboardEvent) => onKey(event)
    input.addEventListener('input', typed)
    input.addEventListener('blur', left)
    input.addEventListener('keydown', keyed)
    return () => {
      input.removeEventListener('input', typed)
      input.removeEventListener('blur', left)
      input.removeEventListener('keydown', keyed)
    }
  }, [input, dispatch])
}
