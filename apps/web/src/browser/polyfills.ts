// Polyfills for the oldest supported browsers (README), which load this module (entry-client.tsx). A newer browser does not.
import { polyfillInert } from './inert.ts'

/** Installs what this browser lacks. Call it once. */
export function installPolyfills(): void {
  closeOthersOfOneName()
  pauseStrips()
  // Chrome before 102, Firefox before 112, Safari before 15.5.
  if (!('inert' in HTMLElement.prototype)) polyfillInert(document.documentElement)
}

/**
 * Keeps at most one <details> of the same name open, where the browser does not (Chrome before 120, Firefox before 130,
 * Safari before 17.2).
 */
function closeOthersOfOneName(): void {
  if ('name' in HTMLDetailsElement.prototype) return
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open) return
      const name = target.getAttribute('name')
      if (name === null) return
      for (const other of document.querySelectorAll<HTMLDetailsElement>('details[open][name]'))
        if (other !== target && other.getAttribute('name') === name) other.open = false
    },
    // The event does not bubble.
    true,
  )
}

/** Makes the pause control of a marquee work where the style sheet cannot (`:has`, Chrome before 105). */
function pauseStrips(): void {
  if (CSS.supports('selector(:has(a))')) return
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches('.pause'))
      target.closest('.moving')?.toggleAttribute('data-paused', target.checked)
  })
}
