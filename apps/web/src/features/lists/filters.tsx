import * as messages from '@school/content/messages/lists'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'

interface FilterField {
  name: string
  label: string
  hint: string
  /** As the address has it. */
  value: string | undefined
}

/**
 * The quiet bar above a list. A plain GET form: without JavaScript the button sends it; with it, the list follows
 * the typing, and the address follows the list.
 */
export function Filters({
  path,
  fields,
  others = {},
  count,
  onChange,
}: {
  path: string
  /** What else stands in the address and stays: not a field of this form. */
  others?: Record<string, string>
  fields: FilterField[]
  /** How many rows there are, in words. */
  count: string
  onChange: (values: Record<string, string>) => void
}) {
  const { form, send, sendSoon, clear } = useFilterForm(path, fields, onChange)
  const cleared = Object.keys(others).length ? `${path}?${new URLSearchParams(others)}` : path
  const filtered = fields.some((field) => field.value)
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
        {Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {fields.map(({ name, label, hint, value }) => (
          <label key={name} className="grid gap-1 sm:min-w-0 sm:grow-4 sm:basis-44 lg:max-w-80">
            <span className="text-sm font-semibold">{label}</span>
            <input
              name={name}
              type="search"
              defaultValue={value}
              lang={langOf(value ?? '')}
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
            {messages.search}
          </button>
          {filtered && (
            <a href={cleared} data-keep className="more" onClick={clear}>
              {messages.clear}
            </a>
          )}
          <p role="status" className="ml-auto text-sm text-muted">
            {count}
          </p>
        </div>
      </form>
    </search>
  )
}

/** Sends the form while it is being filled in, and keeps its fields equal to the address. */
function useFilterForm(
  path: string,
  fields: FilterField[],
  onChange: (values: Record<string, string>) => void,
) {
  const form = useRef<HTMLFormElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const router = useRouter()
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
  const clear = () => {
    rest()
    const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>('input[type=search]') ?? [])]
    for (const input of inputs) input.value = ''
    // The link goes with the filter: the focus stays in the bar.
    inputs[0]?.focus()
  }
  return { form, send, sendSoon, clear }
}
