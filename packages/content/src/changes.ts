import { statSync } from 'node:fs'

// Server only: when the words of a page last changed, as the files say it.

/** When what packages/content holds for an address was last written. */
export function changedAt(path: string): Date {
  const files = ['words/pages.yaml', `text${path}.md`, `facts${path}.yaml`]
  const times = files.map(
    (file) => statSync(new URL(`../${file}`, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  )
  // A page with words of its own is as old as these; the route table tells of all pages at once.
  const own = Math.max(...times.slice(1))
  return new Date(own || (times[0] ?? 0))
}
