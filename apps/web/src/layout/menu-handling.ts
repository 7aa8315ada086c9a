// What browsers do not do by themselves for the menus of the header: closing on a click elsewhere and on Escape, holding
// the focus in the sheet of narrow screens, and for a mouse on a wide screen, opening a group where it rests.

/** Where the menu is a row; below, it is a sheet (styles.css). */
const WIDE = '(min-width: 78rem)'

const menuButton = (bar: Element) => bar.querySelector<HTMLDetailsElement>('#menu-button')
const isSheetOpen = (bar: Element) => menuButton(bar)?.open === true && !matchMedia(WIDE).matches
const openedGroup = (bar: Element) => bar.querySelector<HTMLDetailsElement>('details[open]:not(#menu-button)')

/** Closes the sheet, its groups and the quick links. */
export function closeAll(bar: Element): void {
  for (const open of bar.querySelectorAll('details[open]')) open.removeAttribute('open')
}

/**
 * Sets up everything above for the header's bar.
 * @returns what ends it
 */
export function handleMenus(bar: HTMLElement): () => void {
  let uncover: (() => void) | null = null
  /** While the sheet is open, nothing behind it can be reached, and the page does not scroll. */
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
    // Another group's button closes this one by opening its own. Closing it before the click is over would pull
    // the button away from under the finger; a visitor at the keyboard has no finger on it.
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
  // A link to the page that is shown already changes no path.
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
  // It may have been opened before the script came.
  cover()
  return () => {
    stopOpening()
    uncover?.()
    for (const [target, name, listener] of pairs) target?.removeEventListener(name, listener)
  }
}

const isWithinSheet = (bar: Element, element: Element | null) =>
  element?.closest('#menu, #menu-button') !== null && bar.contains(element)

/** What can be focused in the sheet, from its button on. */
function stopsOfSheet(bar: Element): HTMLElement[] {
  const all = bar.querySelectorAll<HTMLElement>('#menu-button > summary, #menu a[href], #menu summary')
  return [...all].filter((stop) => stop.tagName === 'SUMMARY' || stop.closest('details')?.open !== false)
}

/** From the last stop to the first and back; from anywhere else into the sheet. */
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
 * Takes everything but the menu and its button away from keyboard and screen reader. By the attribute and not by the
 * property, which browsers without `inert` (inert.ts) would not reflect.
 * @returns what gives it back
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
 * Opens a group of the menu where a mouse rests, and closes it when the mouse has left; a click on a group that
 * opened so keeps it open, the next one closes it.
 * @returns what ends it
 */
function openUnderMouse(document: Document): () => void {
  const wide = matchMedia(WIDE)
  let under: HTMLDetailsElement | null = null
  let openedHere: HTMLDetailsElement | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  const onOver = ({ pointerType, target }: PointerEvent) => {
    if (pointerType !== 'mouse' || !wide.matches || !(target instanceof Element)) return
    const group = target.closest<HTMLDetailsElement>('#menu details')
    // Within a group nothing changes: one that was just closed by a click stays closed.
    if (group === under) return
    under = group
    clearTimeout(waiting)
    // Crossing the menu opens nothing, and a way round a corner closes nothing.
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
