// The content that is built into scripts (build/content-modules.ts), and what the office has published since. The browser has what was
// built; a page brings only the difference, as data (docs/decisions/0130-the-office-publishes.md).

/** What differs inside of an object or a list of the same length; `[value]` is another value. */
export type Difference = [unknown] | { [key: string]: Difference }

type Part = Record<string, unknown>

const DATA = 'published'
const parts = new Map<string, { built: string; shown: Part }>()

/** The difference of all parts, as JSON; '' without one. Only the server changes it. */
let differences = ''

/** What a page brings: an element of the head with the difference. None where nothing was published. */
export function publishedScripts(): { type: string; id: string; children: string }[] {
  const children = import.meta.env.SSR ? differences : (document.getElementById(DATA)?.textContent ?? '')
  return children ? [{ type: 'application/json', id: DATA, children }] : []
}

/**
 * Registers a part of the content as it was built.
 * @returns the part as it is published; it keeps its identity
 * @public called by the code of the virtual modules
 */
export function published<T extends object>(name: string, value: T): T {
  const shown = value as Part
  parts.set(name, { built: import.meta.env.SSR ? JSON.stringify(value) : '', shown })
  if (!import.meta.env.SSR) {
    const difference = (
      JSON.parse(document.getElementById(DATA)?.textContent || '{}') as Record<string, Difference>
    )[name]
    if (difference) apply(shown, difference)
  }
  return value
}

function apply(target: Part, difference: Difference): void {
  for (const [key, inner] of Object.entries(difference)) {
    if (Array.isArray(inner)) [target[key]] = inner
    else apply(target[key] as Part, inner as Exclude<Difference, [unknown]>)
  }
}

/** On the server: replaces parts by what is published. */
export function setPublished(values: Record<string, unknown>): void {
  const found: Record<string, Difference> = {}
  for (const [name, { built, shown }] of parts) {
    Object.assign(shown, JSON.parse(built))
    // As in a browser, where a field without a value does not exist.
    const difference = differenceOf(JSON.parse(built), JSON.parse(JSON.stringify(values[name])))
    if (!difference) continue
    found[name] = difference
    apply(shown, difference)
  }
  differences = Object.keys(found).length ? JSON.stringify(found).replaceAll('<', '\\u003c') : ''
}

/** The difference between two values, or null. */
export function differenceOf(before: unknown, after: unknown): Difference | null {
  if (before === after) return null
  if (!isHolder(before) || !isHolder(after) || Array.isArray(before) !== Array.isArray(after)) return [after]
  const keys = Object.keys(before)
  if (keys.length !== Object.keys(after).length || keys.some((key) => !(key in after))) return [after]
  const inner = keys.flatMap((key) => {
    const difference = differenceOf(before[key], after[key])
    return difference ? [[key, difference] as const] : []
  })
  return inner.length ? Object.fromEntries(inner) : null
}

const isHolder = (value: unknown): value is Part => typeof value === 'object' && value !== null
