// What was typed into a form and not sent stays for Back, a reload, a link that leads back, and the switch of the language. It is
// personal, so it is stored in this tab only, only while the form is not on the screen, and not for long; passwords, files and the
// honeypot never. The application has a draft of its own (../application/draft/draft-storage.ts).

import {
  type Control,
  controlsOf,
  type Entry,
  enter,
  entryOf,
  isTick,
  tellEntered,
} from '../../browser/entries.ts'

const KEY = 'unsent-entries'

/** A device may be shared: what nobody comes back to is forgotten. */
const MAX_AGE_MS = 30 * 60_000

interface Unsent {
  at: number
  /** The browser has sent the form itself. It comes back by Back and a reload, not in a form that is opened anew. */
  sent: boolean
  entries: Record<string, Entry>
}

/** By the page without its language. */
type Shelf = Record<string, Unsent>

/** What is not too old. */
function shelfAt(now: number): Shelf {
  try {
    const stored: Shelf = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    const isYoung = ({ at }: Unsent) => at <= now && now < at + MAX_AGE_MS
    return Object.fromEntries(Object.entries(stored).filter(([, unsent]) => isYoung(unsent)))
  } catch {
    return {}
  }
}

function store(shelf: Shelf): void {
  try {
    if (Object.keys(shelf).length > 0) sessionStorage.setItem(KEY, JSON.stringify(shelf))
    else sessionStorage.removeItem(KEY)
  } catch {
    // This browser allows no storage: the form is empty after it was left.
  }
}

/** Stores the entries of a form that is being left; none if nothing was typed. */
export function keepUnsent(
  page: string,
  entries: Record<string, Entry>,
  sent = false,
  now = Date.now(),
): void {
  const { [page]: _, ...others } = shelfAt(now)
  store(Object.keys(entries).length > 0 ? { ...others, [page]: { at: now, sent, entries } } : others)
}

/** Returns what was kept of a form, and deletes it. @param isReturn whether the browser went back to the page or loaded it again */
export function takeUnsent(page: string, isReturn: boolean, now = Date.now()): Record<string, Entry> {
  const { [page]: taken, ...others } = shelfAt(now)
  store(others)
  return taken && (isReturn || !taken.sent) ? taken.entries : {}
}

/** What the control contained when the page was rendered. */
const initialOf = (control: Control): Entry =>
  control instanceof HTMLSelectElement
    ? ([...control.options].find((option) => option.defaultSelected)?.value ?? '')
    : isTick(control)
      ? control.defaultChecked
      : control.defaultValue

const isKept = (control: Control): boolean =>
  !['password', 'file', 'hidden', 'submit'].includes(control.type) &&
  // The honeypot.
  control.tabIndex >= 0 &&
  !(control instanceof HTMLInputElement && control.readOnly)

function entriesOf(form: HTMLFormElement): Record<string, Entry> {
  const entered = [...controlsOf(form)].filter(
    ([, control]) => isKept(control) && entryOf(control) !== initialOf(control),
  )
  return Object.fromEntries(entered.map(([name, control]) => [name, entryOf(control)]))
}

/** Fills in what the visitor has not touched. Returns whether there was something. */
function fillIn(form: HTMLFormElement, entries: Record<string, Entry>): boolean {
  const controls = controlsOf(form)
  const untouched = (control: Control) => isKept(control) && entryOf(control) === initialOf(control)
  const changed = Object.entries(entries).flatMap(([name, entry]) => {
    const control = controls.get(name)
    return control && untouched(control) && enter(control, entry) ? [control] : []
  })
  tellEntered(changed)
  return changed.length > 0
}

function isReturn(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate'
}

/**
 * Fills a form with what was kept of it, and keeps it again when the page is left.
 * @param line in the form; shown while entries are there that have come back
 * @param page under which they are kept
 * @returns a function that ends it, when the form has left the document
 */
export function rememberEntries(line: HTMLElement, page: string): () => void {
  const form = line.closest('form')
  if (!form) return () => {}
  let sent = false
  if (fillIn(form, takeUnsent(page, isReturn()))) line.hidden = false

  const keep = () => keepUnsent(page, entriesOf(form), sent)
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') return keep()
    sent = false
    takeUnsent(page, true)
  }
  const onSubmit = (event: Event) => {
    if (event.target !== form) return
    sent = !event.defaultPrevented
    line.hidden = true
  }
  const onReset = () => {
    line.hidden = true
    const [first] = controlsOf(form).values()
    first?.focus()
  }
  const end = new AbortController()
  const { signal } = end
  addEventListener('pagehide', keep, { signal })
  addEventListener('pageshow', onVisibility, { signal })
  document.addEventListener('visibilitychange', onVisibility, { signal })
  // After React, which may send it by a script.
  addEventListener('submit', onSubmit, { signal })
  form.addEventListener('reset', onReset, { signal })
  return () => {
    end.abort()
    keep()
  }
}
