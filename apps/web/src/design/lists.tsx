// What stands around a list: its filters, the way to its rest, a subscription. Apart from the other parts: pages without a
// list do not bring them.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Icon } from './elements.tsx'

/**
 * The quiet bar above a list. A plain GET form: without JavaScript the button sends it; with it, the list follows
 * the typing, and the address follows the list.
 */
export function Filters({
  path,
  fields,
  count,
  onChange,
}: {
  path: string
  fields: { name: string; label: string; hint: string; value: string | undefined }[]
  /** How many rows there are, in words. */
  count: string
  onChange: (values: Record<string, string>) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const router = useRouter()
  const filtered = fields.some((field) => field.value)
  const rest = () => {
    clearTimeout(waiting.current)
    waiting.current = undefined
  }
  const send = () => {
    rest()
    // Whoever is on the way to another page by now goes on.
    if (!form.current || router.latestLocation.pathname !== path) return
    const entries = [...new FormData(form.current)].map(([name, value]) => [name, String(value).trim()])
    onChange(Object.fromEntries(entries))
  }
  const sendSoon = () => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(send, 350)
  }
  const inAddress = useRef<Record<string, string>>(undefined)
  useEffect(() => {
    const before = inAddress.current
    inAddress.current = Object.fromEntries(fields.map(({ name, value = '' }) => [name, value]))
    for (const { name, value = '' } of fields) {
      const input = form.current?.elements.namedItem(name)
      if (!(input instanceof HTMLInputElement) || input.value === value) continue
      // Written before the page came alive, when nobody listened: the list follows that now.
      if (!before) sendSoon()
      // The address can change under the form (back, "Clear"): the fields follow it, except while one is written in.
      else if (before[name] !== value && input !== document.activeElement && waiting.current === undefined)
        input.value = value
    }
  })
  useEffect(() => () => clearTimeout(waiting.current), [])
  return (
    <search>
      <form
        ref={form}
        action={path}
        method="get"
        className="card mb-6 grid items-end gap-4 p-4 sm:flex sm:flex-wrap md:p-5"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        onChange={sendSoon}
      >
        {fields.map(({ name, label, hint, value }) => (
          <label key={name} className="grid gap-1 sm:min-w-0 sm:grow-4 sm:basis-44 lg:max-w-80">
            <span className="text-sm font-semibold">{label}</span>
            <input
              name={name}
              type="search"
              defaultValue={value}
              placeholder={hint}
              maxLength={100}
              autoComplete="off"
              className="field"
            />
          </label>
        ))}
        <div className="flex grow flex-wrap items-center gap-x-4 gap-y-2">
          <button type="submit" className="btn btn-solid">
            <Icon name="search" size={18} />
            Search
          </button>
          {filtered && (
            <a href={path} data-keep className="more" onClick={rest}>
              Clear
            </a>
          )}
          <p aria-live="polite" className="ml-auto text-sm text-muted">
            {count}
          </p>
        </div>
      </form>
    </search>
  )
}

/** The rest of a list: a link to the same address with more rows, which keeps its place on the page. */
export function ShowMore({ href, left }: { href: string; left: number }) {
  return (
    <p className="no-print mt-8 text-center">
      <a href={href} data-keep className="btn btn-line">
        Show more
        <span className="font-normal text-muted">({left} left)</span>
      </a>
    </p>
  )
}

/** A list in a form that other programs read: a calendar, a news reader. */
export function Subscribe({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} className="more no-print">
      <Icon name={href.endsWith('.ics') ? 'calendar' : 'news'} size={18} />
      {label}
    </a>
  )
}
