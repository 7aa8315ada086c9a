import * as messages from '@school/content/messages/lists'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useUnread } from '../../layout/unread.tsx'
import { localHref } from '../../locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { canonicalFilter } from './canonical-filters.ts'

export interface FilterField {
  name: string
  label: string
  hint?: string
  /** The values to choose from, for a field that is not text: its names by value, and the name of no choice. */
  options?: { none: string; values: readonly (readonly [value: string, name: string])[] }
  /** The value in the URL, in its canonical spelling (`canonicalFilter`). */
  value: string | undefined
  /** The element around the field and its label. The default is a `div`. */
  box?: ComponentType<{ className: string; children: ReactNode }>
  /** The page opens with the focus in this field. */
  focused?: boolean
}

/**
 * The filter bar above a list. It is a plain GET form: without JavaScript its button submits it; with JavaScript the
 * list and the URL follow the typing. On a phone the fields after the first one are closed until one of them is set, so that the
 * list begins on the first screen.
 */
export function Filters({
  path,
  fields,
  others = {},
  count,
  onChange,
}: {
  path: string
  /** Search parameters to keep that are not fields of this form. */
  others?: Record<string, string>
  fields: FilterField[]
  /** The number of rows as a text. */
  count: string
  onChange: (values: Record<string, string>) => void
}) {
  const { form, send, sendSoon, clear } = useFilterForm(path, fields, onChange)
  const cleared = localHref(Object.keys(others).length ? `${path}?${new URLSearchParams(others)}` : path)
  const filtered = fields.some((field) => field.value)
  const [first, ...folded] = fields
  const texts = folded.filter(({ options }) => !options)
  const choices = folded.filter(({ options }) => options)
  return (
    <search>
      <form
        ref={form}
        action={localHref(path)}
        method="get"
        className="no-print card mb-6 grid grid-cols-2 items-end gap-3 p-3 sm:flex sm:flex-wrap sm:gap-4 sm:p-4 md:p-5"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        onChange={sendSoon}
      >
        {Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {first && (
          <LabelledControl
            field={first}
            className={`col-span-2 sm:min-w-0 sm:grow-4 sm:basis-40 ${folded.length > 0 ? '' : 'lg:max-w-160'}`}
          />
        )}
        {folded.length > 0 && (
          <details className="fold sm:hidden" open={folded.some((field) => field.value)}>
            <summary className="btn btn-line w-full justify-between px-3 text-sm">
              {messages.byDate}
              <Icon name="down" size={16} className="turn" />
            </summary>
          </details>
        )}
        {/* A date is written, or its month and year are chosen: one control from 640 px on. */}
        <div className={choices.length > 0 ? 'one-control' : 'contents'}>
          {texts.map((field) => (
            <LabelledControl
              key={field.name}
              field={field}
              className="folded col-span-2 sm:min-w-0 sm:grow-4 sm:basis-36"
            />
          ))}
          {choices.map((field) => (
            <LabelledControl key={field.name} field={field} className="folded choice min-w-0" />
          ))}
        </div>
        <div
          className={
            folded.length > 0 ? 'contents' : 'col-span-2 flex grow flex-wrap items-center gap-x-4 gap-y-2'
          }
        >
          <button type="submit" className="btn btn-solid">
            <Icon name="search" size={18} />
            {messages.search}
          </button>
          {folded.length === 0 && <Outcome clear={filtered ? cleared : null} onClear={clear} count={count} />}
        </div>
        {folded.length > 0 && (
          <div className="col-span-2 flex grow items-center gap-4">
            <Outcome clear={filtered ? cleared : null} onClear={clear} count={count} />
          </div>
        )}
      </form>
    </search>
  )
}

/** The number of rows, and a link to the list without filters if there are any. */
function Outcome({ clear, onClear, count }: { clear: string | null; onClear: () => void; count: string }) {
  // A list that was never read has no number.
  const isUnread = useUnread()
  return (
    <>
      {clear !== null && (
        <a href={clear} data-keep className="more" onClick={onClear}>
          {messages.clear}
        </a>
      )}
      <p role="status" className="ml-auto text-sm text-muted">
        {!isUnread && count}
      </p>
    </>
  )
}

function LabelledControl({ field, className }: { field: FilterField; className: string }) {
  const { label, box: Box = 'div' } = field
  return (
    <Box className={className}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is a component */}
      <label className="grid gap-1">
        <span className="text-sm font-semibold">{label}</span>
        <FilterControl field={field} />
      </label>
    </Box>
  )
}

function FilterControl({ field: { name, options, value, hint, focused } }: { field: FilterField }) {
  if (options) {
    return (
      <select name={name} defaultValue={value ?? ''} className="field">
        <option value="">{options.none}</option>
        {options.values.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      name={name}
      type="search"
      defaultValue={value}
      lang={langOf(value ?? '')}
      placeholder={hint}
      maxLength={100}
      autoComplete="off"
      // biome-ignore lint/a11y/noAutofocus: who opens the search wants to write
      autoFocus={focused}
      data-focused={focused ? '' : undefined}
      className="field"
    />
  )
}

/** Returns a filter in the spelling of the URL. While another URL is being loaded, returns the given value. */
function writtenInAddress(search: object, name: string, value: string): string {
  const written = String((search as Record<string, unknown>)[name] ?? '')
  return canonicalFilter(name, written) === value ? written : value
}

/** Submits the form while the visitor types, and updates its fields when the URL changes. */
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
    // The visitor may be navigating to another page by now.
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
      if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) continue
      const written = writtenInAddress(router.latestLocation.search, name, value)
      if (canonicalFilter(name, input.value) === value) {
        // The server renders the canonical spelling. The visitor sees the spelling of the URL again.
        if (!before && input !== document.activeElement) input.value = written
        continue
      }
      // The visitor typed before hydration: the form is submitted now.
      if (!before) sendSoon()
      // The URL can change independently (Back, "Clear"). The fields follow it, except one that is being edited.
      else if (before[name] !== value && input !== document.activeElement && waiting.current === undefined)
        input.value = written
    }
  })
  useEffect(() => () => clearTimeout(waiting.current), [])
  const clear = () => {
    rest()
    const inputs = [
      ...(form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
        'input[type=search], select',
      ) ?? []),
    ]
    for (const input of inputs) input.value = ''
    // The link disappears with the filter, so the focus moves to a field.
    inputs[0]?.focus()
  }
  return { form, send, sendSoon, clear }
}
