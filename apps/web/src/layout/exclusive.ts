import type { ToggleEvent } from 'react'

/** For `onToggle`: older browsers do not know that of the `<details>` with one name at most one is open. */
export function closeOthers({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (!currentTarget.open) return
  // The property is as new as the behaviour.
  const group = `details[name="${currentTarget.getAttribute('name')}"]`
  for (const other of document.querySelectorAll<HTMLDetailsElement>(group))
    if (other !== currentTarget) other.open = false
}
