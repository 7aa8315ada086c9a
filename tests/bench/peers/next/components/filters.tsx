'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { Icon } from './icon'

const SEARCH = 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l4.5 4.5'
const DOWN = 'M6 9l6 6 6-6'
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ')

/** A form whose list follows the typing; without scripts its button sends it. */
export function Filters({ title, count }: { title: string; count: number }) {
  const router = useRouter()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const send = (form: HTMLFormElement) => {
    clearTimeout(waiting.current)
    const filled = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()])
    const query = new URLSearchParams(filled.filter(([, value]) => value))
    router.replace(`/rendered/all-notice?${query}`, { scroll: false })
  }
  return (
    <search>
      <form
        action="/rendered/all-notice"
        method="get"
        className="no-print card mb-6 grid grid-cols-2 items-end gap-3 p-3 sm:flex sm:flex-wrap sm:gap-4 sm:p-4 md:p-5"
        onSubmit={(event) => {
          event.preventDefault()
          send(event.currentTarget)
        }}
        onChange={({ currentTarget }) => {
          clearTimeout(waiting.current)
          waiting.current = setTimeout(() => send(currentTarget), 350)
        }}
      >
        <div className="col-span-2 sm:min-w-0 sm:grow-4 sm:basis-40 ">
          <Text label="Title" name="title" hint="Words in the headline" value={title} />
        </div>
        <details className="fold sm:hidden">
          <summary className="btn btn-line w-full justify-between px-3 text-sm">
            By date
            <Icon path={DOWN} size={16} className="turn" />
          </summary>
        </details>
        <div className="one-control">
          <div className="folded col-span-2 sm:min-w-0 sm:grow-4 sm:basis-36">
            <Text label="Date" name="date" hint="04 Sept 2025" />
          </div>
          <Choice
            label="Month"
            name="month"
            none="Any month"
            options={months.map((month, index) => [String(index + 1), month])}
          />
          <Choice label="Year" name="year" none="Any year" options={[['2026', '2026']]} />
        </div>
        <div className="contents">
          <button type="submit" className="btn btn-solid">
            <Icon path={SEARCH} size={18} />
            Search
          </button>
        </div>
        <div className="col-span-2 flex grow items-center gap-4">
          <p role="status" className="ml-auto text-sm text-muted">
            {`${count} notices`}
          </p>
        </div>
      </form>
    </search>
  )
}

const Text = ({
  label,
  name,
  hint,
  value,
}: {
  label: string
  name: string
  hint: string
  value?: string
}) => (
  <label className="grid gap-1">
    <span className="text-sm font-semibold">{label}</span>
    <input
      type="search"
      placeholder={hint}
      maxLength={100}
      autoComplete="off"
      className="field"
      name={name}
      defaultValue={value}
    />
  </label>
)

const Choice = (props: { label: string; name: string; none: string; options: string[][] }) => (
  <div className="folded choice min-w-0">
    <label className="grid gap-1">
      <span className="text-sm font-semibold">{props.label}</span>
      <select name={props.name} className="field">
        <option value="">{props.none}</option>
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  </div>
)
