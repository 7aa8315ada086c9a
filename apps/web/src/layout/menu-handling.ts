// Behaviour of the header menus that browsers do not have: closing on Escape and on a click outside, and trapping the focus
// in the menu of narrow screens.

/** From this width on the menu is a row. Below, it covers the screen (styles.css). */
const WIDE = '(min-width: 60rem)'

const menuButton = (bar: Element) => bar.querySelector<HTMLDetailsElement>('#menu-button')
const isSheetOpen = (bar: Element) => menuButton(bar)?.open === true && !matchMedia(WIDE).matches
const openedGroup = (bar: Element) => bar.querySelector<HTMLDetailsElement>('details[open]:not(#menu-button)')

/** Closes the menu, its groups and the quick links. */
export function closeAll(bar: Element): void {
  for (const open of bar.querySelectorAll('details[open]')) open.removeAttribute('open')
}

/**
 * Installs this behaviour for the header's bar.
 * @returns a function that removes it
 */
export function handleMenus(bar: HTMLElement): () => void {
  let uncover: (() => void) | null = null
  /** While the menu covers the screen, the rest of the page is inert and does not scroll. */
  const cover = () => {
    const open = isSheetOpen(bar)
    if (open === (uncover !== null)) return
    document.documentElement.toggleAttribute('data-menu', open)
    uncover?.()
    uncover = open ? makeOthersInert(bar) : null
  }
  const closeSheet = () => {
    const button = menuButton(bar)
    if (!button) return
    const hadFocus = isWithinSheet(bar, document.activeElement)
    closeAll(bar)
    cover()
    if (hadFocus) button.querySelector('summary')?.focus()
  }
  const elsewhere = (event: Event) => {
    const open = openedGroup(bar)
    if (!open || isSheetOpen(bar) || !(event.target instanceof Element) || open.contains(event.target)) return
    // The button of another group closes this one by opening its own. Closing this one before the click has ended would
    // move the button before the click ends. Keyboard focus has no such problem.
    const button = event.target.closest('summary')
    if (!button || button.matches(':focus-visible')) open.open = false
  }
  const onKey = (event: KeyboardEvent) => {
    if (isSheetOpen(bar)) {
      if (event.key === 'Escape') closeSheet()
      if (event.key === 'Tab') keepFocusInSheet(bar, event)
      return
    }
    const open = openedGroup(bar)
    if (event.key !== 'Escape' || !open) return
    open.open = false
    if (open.contains(document.activeElement)) open.querySelector('summary')?.focus()
  }
  // A link to the current page does not change the path.
  const onClick = (event: MouseEvent) => {
    if (isSheetOpen(bar) && event.target instanceof Element && event.target.closest('#menu a[href]'))
      closeSheet()
  }
  const wide = matchMedia(WIDE)
  const pairs = [
    [document, 'pointerdown', elsewhere],
    [document, 'focusin', elsewhere],
    [document, 'keydown', onKey],
    [bar, 'click', onClick],
    [menuButton(bar), 'toggle', cover],
    [wide, 'change', cover],
  ] as [EventTarget | null, string, EventListener][]
  for (const [target, name, listener] of pairs) target?.addEventListener(name, listener)
  // The menu may have been opened before hydration.
  cover()
  return () => {
    uncover?.()
    for (const [target, name, listener] of pairs) target?.removeEventListener(name, listener)
  }
}

const isWithinSheet = (bar: Element, element: Element | null) =>
  element?.closest('#menu, #menu-button') !== null && bar.contains(element)

/** Returns the focusable elements of the menu, beginning with its button. */
function stopsOfSheet(bar: Element): HTMLElement[] {
  const all = bar.querySelectorAll<HTMLElement>('#menu-button > summary, #menu a[href], #menu summary')
  return [...all].filter((stop) => stop.tagName === 'SUMMARY' || stop.closest('details')?.open !== false)
}

/** Wraps the focus from the last element to the first and back. From elsewhere, it moves into the menu. */
function keepFocusInSheet(bar: Element, event: KeyboardEvent): void {
  const stops = stopsOfSheet(bar)
  const [first, last] = [stops[0], stops[stops.length - 1]]
  const active = document.activeElement
  const to = event.shiftKey ? (active === first ? last : null) : active === last ? first : null
  const next = to ?? (isWithinSheet(bar, active) ? null : first)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/**
 * Makes everything inert except the menu and its button. It sets the attribute, because browsers without `inert`
 * (inert.ts) do not reflect the property.
 * @returns a function that undoes it
 */
function makeOthersInert(bar: HTMLElement): () => void {
  const others: HTMLElement[] = []
  const add = (parent: Element | null, except: (child: Element) => boolean) => {
    for (const child of parent?.children ?? [])
      if (child instanceof HTMLElement && !except(child) && !child.hasAttribute('inert')) others.push(child)
  }
  const menu = bar.querySelector('#menu')
  add(menu?.parentElement ?? null, (child) => child === menu || child.id === 'menu-button')
  for (let at: Element | null = bar; at && at !== document.body; at = at.parentElement) {
    const path = at
    add(at.parentElement, (child) => child === path)
  }
  for (const other of others) other.setAttribute('inert', '')
  return () => {
    for (const other of others) other.removeAttribute('inert')
  }
}
