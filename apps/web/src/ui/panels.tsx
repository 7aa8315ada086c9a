// One of several panels in view: tabs of fees, days of a menu. All of them are in the document (docs/spec/rulings.md#36).
import { useHydrated } from '@tanstack/react-router'
import { type HTMLAttributes, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

// On the server there is no address of the visitor's to be read.
const useBrowserEffect = 'document' in globalThis ? useLayoutEffect : useEffect

/**
 * Which panel is open: the one that the address names (`/fees#siblings`), now and whenever it changes.
 * @param ids of the panels, in the document
 * @param named by the address before its `#`: the form of older links
 * @returns the open one, undefined while nothing is chosen; and what opens one and puts it into the address
 */
export function usePanels<Id extends string>(
  ids: readonly Id[],
  named: Id | undefined,
): [Id | undefined, (id: Id) => void] {
  const [open, setOpen] = useState(named)
  const known = ids.join(' ')
  useBrowserEffect(() => {
    const read = () => {
      const id = known.split(' ').find((one) => `#${one}` === location.hash)
      if (id !== undefined) setOpen(id as Id)
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [known])
  const choose = useCallback((id: Id) => {
    setOpen(id)
    // No entry in the history for each: Back leaves the page. Nor a step of the router's, which would ask anew.
    history.replaceState(history.state, '', `${location.pathname}#${id}`)
  }, [])
  return [open, choose]
}

/**
 * A panel. Closed, it is hidden where scripts run and shown where they do not, and on paper (styles.css); a search within
 * the page finds what it holds and opens it, where the browser can do that.
 */
export function Panel({
  open,
  onFound,
  className = '',
  children,
  ...attributes
}: HTMLAttributes<HTMLElement> & { open: boolean; onFound: () => void }) {
  const panel = useRef<HTMLElement>(null)
  const hydrated = useHydrated()
  // React knows no hidden="until-found".
  useEffect(() => {
    if (!hydrated) return
    if (open) panel.current?.removeAttribute('hidden')
    else panel.current?.setAttribute('hidden', 'until-found')
  }, [open, hydrated])
  useEffect(() => {
    const element = panel.current
    element?.addEventListener('beforematch', onFound)
    return () => element?.removeEventListener('beforematch', onFound)
  }, [onFound])
  return (
    <section ref={panel} className={`panel ${className}`} data-closed={open ? undefined : ''} {...attributes}>
      {children}
    </section>
  )
}
