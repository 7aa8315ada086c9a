import type { ToggleEvent } from 'react'

/** For `onToggle`: older browsers do not close the other `<details>` of the same name. */
export function closeOthers({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (!currentTarget.open) return
  // Browsers without this behaviour do not have the `name` property either.
  const group = `details[name="${currentTarget.getAttribute('name')}"]`
  for (const other of document.querySelectorAll<HTMLDetailsElement>(group))
    if (other !== currentTarget) other.open = false
}
