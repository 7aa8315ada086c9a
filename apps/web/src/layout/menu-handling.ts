// Behaviour of the header menus that browsers do not have: closing on Escape and on a click outside, trapping the focus
// in the menu of narrow screens, and opening a group on hover.

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
  const stopOpening = openUnderMouse(document)
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
    stopOpening()
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

/**
 * Opens a menu group while the mouse hovers over it. A click on a group that is open this way keeps it open, the next
 * click closes it.
 * @returns a function that removes this behaviour
 */
function openUnderMouse(document: Document): () => void {
  const wide = matchMedia(WIDE)
  let under: HTMLDetailsElement | null = null
  let openedHere: HTMLDetailsElement | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  const onOver = ({ pointerType, target }: PointerEvent) => {
    if (pointerType !== 'mouse' || !wide.matches || !(target instanceof Element)) return
    const group = target.closest<HTMLDetailsElement>('#menu details')
    // Moving within a group changes nothing: a group that was closed by a click stays closed.
    if (group === under) return
    under = group
    clearTimeout(waiting)
    // The delays prevent opening while the mouse crosses the menu, and closing while it cuts a corner.
    waiting = setTimeout(
      () => {
        if (openedHere && openedHere !== group) openedHere.open = false
        if (!group || group.open) return
        group.open = true
        openedHere = group
      },
      group ? 120 : 350,
    )
  }
  const onClick = (event: MouseEvent) => {
    const summary = event.target instanceof Element ? event.target.closest('#menu summary') : null
    if (!summary) return
    clearTimeout(waiting)
    if (openedHere?.open && summary.parentElement === openedHere) event.preventDefault()
    openedHere = null
  }
  document.addEventListener('pointerover', onOver)
  document.addEventListener('click', onClick)
  return () => {
    clearTimeout(waiting)
    document.removeEventListener('pointerover', onOver)
    document.removeEventListener('click', onClick)
  }
}
