// Tab panels: one is visible, all of them are in the document (docs/spec/rulings.md#36).
import { useHydrated } from '@tanstack/react-router'
import { type HTMLAttributes, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

// On the server there is no location, and React warns about useLayoutEffect.
const useBrowserEffect = 'document' in globalThis ? useLayoutEffect : useEffect

/**
 * Keeps track of the open panel. The fragment of the URL (`/fees#siblings`) names it, also when it changes.
 * @param ids of the panels in the document
 * @param named the panel that an older link names before its `#`
 * @returns the open panel, undefined while none is chosen; and a function that opens a panel and puts it into the URL
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
    // Panels add no history entries, so that Back leaves the page. The router replaces `history.replaceState`, and would
    // load and render the page again during the click; so the browser's own method is called.
    History.prototype.replaceState.call(history, history.state, '', `${location.pathname}#${id}`)
  }, [])
  return [open, choose]
}

/**
 * A panel. A closed one is hidden on screens where scripts run, and visible without scripts and in print (styles.css).
 * Where the browser supports it, a search within the page finds text in a closed panel and opens it.
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
  // React does not support hidden="until-found".
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
