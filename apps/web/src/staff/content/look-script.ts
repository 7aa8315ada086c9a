// The only script of the office's pages, for /office/pages/look: the shown page follows what is entered, and its parts can be chosen on it.
// It has no texts and no data: buttons and fields are those of the form (look-view.tsx), which the server makes anew.

/** So long nobody has typed. */
const PAUSE_MS = 500
const PHONE = '360'
const WIDE = '1440'

const frame = document.querySelector<HTMLIFrameElement>('iframe[name="page"]')
const holder = document.querySelector<HTMLElement>('.frame')
const widths = document.querySelector<HTMLFieldSetElement>('.widths')

const form = () => document.querySelector<HTMLFormElement>('#look-form')
const openPart = () => document.querySelector<HTMLElement>('#editor')?.dataset.part ?? ''

/** What the form has now. @param button the one that was pressed */
function entered(button?: HTMLButtonElement): URLSearchParams {
  const values = new URLSearchParams()
  for (const [name, value] of new FormData(form() ?? undefined))
    if (typeof value === 'string') values.append(name, value)
  if (button) values.append(button.name, button.value)
  return values
}

// ── The page follows what is entered ──

let isDirty = false
let timer = 0
/** Of the newest request. What an earlier one brings is not shown any more. */
let asked = 0

function say(state: 'shown' | 'waiting' | 'wrong' | 'failed', sentences: string[] = []): void {
  const place = document.querySelector<HTMLElement>('#look-state')
  if (place) place.textContent = place.dataset[state] ?? ''
  // What was refused is above already.
  const told = document.querySelector('#editor [role=alert]')?.textContent ?? ''
  const fresh = sentences.filter((sentence) => !told.includes(sentence))
  const items = fresh.map((sentence) =>
    Object.assign(document.createElement('li'), { textContent: sentence }),
  )
  document.querySelector('#look-problems')?.replaceChildren(...items)
}

async function renew(): Promise<void> {
  clearTimeout(timer)
  asked += 1
  const mine = asked
  const address = document.querySelector<HTMLButtonElement>('button[formtarget="page"]')?.formAction
  if (!address) return
  say('waiting')
  try {
    const response = await fetch(address, { method: 'POST', body: entered() })
    const text = await response.text()
    if (mine !== asked) return
    if (response.ok) {
      show(text)
      say('shown')
    } else if (response.status === 422) say('wrong', text.split('\n'))
    else say('failed')
  } catch {
    if (mine === asked) say('failed')
  }
}

function show(html: string): void {
  const page = frame?.contentDocument
  if (!page?.body) return
  page.body.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
  markParts()
}

document.addEventListener('input', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('#look-form')) return
  isDirty = true
  clearTimeout(timer)
  timer = window.setTimeout(() => void renew(), PAUSE_MS)
})

// ── Parts are chosen on the page ──

function markParts(): void {
  const page = frame?.contentDocument
  // The links with which a page ends are part of its layout.
  const ending = page?.querySelector<HTMLElement>('[data-block="links"]:not([data-at], [data-at] *)')
  const count = document.querySelectorAll('.parts [value^="open:"]').length - 1
  if (ending && count > 0) ending.dataset.at = `${count - 1}`
  const parts = page?.querySelectorAll<HTMLElement>('[data-at]') ?? []
  for (const part of parts) {
    const isOpen = part.dataset.at === openPart()
    part.tabIndex = 0
    part.style.cursor = 'pointer'
    part.style.outline = isOpen ? '3px solid #b7791f' : '1px dashed #9aa79f'
    part.style.outlineOffset = '6px'
  }
}

const isNarrow = () => matchMedia('(width < 60rem)').matches

/** Scrolls within the frame only: `scrollIntoView` would move the fields out of sight. */
function scrollToPart(): void {
  const [view, part] = [
    frame?.contentWindow,
    frame?.contentDocument?.querySelector(`[data-at="${openPart()}"]`),
  ]
  if (view && part) view.scrollBy({ top: part.getBoundingClientRect().top - view.innerHeight / 4 })
}

/** What was pressed on the page while another part was on its way. */
let pressedMeanwhile: EventTarget | null = null

/** Presses a button that changes what is shown, without leaving the page. */
async function press(button: HTMLButtonElement): Promise<void> {
  const own = form()
  const before = document.querySelector<HTMLElement>('#editor')
  if (!own || !before) return
  const body = entered(button)
  // The answer replaces these fields: what was typed or pressed in them until then would be lost.
  before.inert = true
  pressedMeanwhile = null
  let next: Document | null = null
  try {
    const response = await fetch(own.getAttribute('action') ?? '', { method: 'POST', body })
    next = new DOMParser().parseFromString(await response.text(), 'text/html')
  } catch {
    // As below: the browser itself says what is wrong.
  }
  const editor = next?.querySelector('#editor')
  if (!editor) {
    before.inert = false
    isDirty = false
    leaving = true
    own.requestSubmit(button)
    return
  }
  before.replaceWith(editor)
  isDirty = editor.hasAttribute('data-unsaved')
  const first = editor.querySelector<HTMLElement>('h2[tabindex], fieldset, .field')
  if (isNarrow()) editor.scrollIntoView()
  first?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true })
  if (button.value.startsWith('open:')) {
    markParts()
    scrollToPart()
    if (pressedMeanwhile) chooseAt(pressedMeanwhile)
    else if (isDirty) void renew()
  } else {
    await renew()
    scrollToPart()
  }
}

/** Whether the form is sent as without this script. */
let leaving = false

document.addEventListener('submit', (event) => {
  const button = event.submitter
  if (leaving || !(button instanceof HTMLButtonElement)) return
  if (button.name === 'change') {
    event.preventDefault()
    void press(button)
  } else if (button.formTarget === 'page') {
    event.preventDefault()
    void renew()
  } else isDirty = false
})

/** Opens the part of the page in which something was pressed. */
function choose(event: Event): void {
  event.preventDefault()
  if (document.querySelector<HTMLElement>('#editor')?.inert) pressedMeanwhile = event.target
  else if (event.target) chooseAt(event.target)
}

function chooseAt(target: EventTarget): void {
  // The page in the frame has its own Element: `instanceof` would say no.
  const part = (target as Element).closest?.<HTMLElement>('[data-at]')
  if (!part) return
  const at = part.dataset.at ?? ''
  const button = document.querySelector<HTMLButtonElement>(`.parts [value="open:${at}"]`)
  // What is not in the list is in the other file of this page: the running text, or the parts.
  const rest = document.querySelector<HTMLAnchorElement>('[data-rest]')
  if (button) void press(button)
  else if (at === openPart()) document.querySelector<HTMLElement>('#text')?.focus()
  else if (rest) location.assign(rest.dataset.rest === 'text' ? rest.href : `${rest.href}&part=${at}`)
}

/** The page in the frame whose parts can be chosen. */
let prepared: Document | null = null

function prepare(): void {
  const page = frame?.contentDocument
  if (!page?.body || page === prepared || page.URL === 'about:blank') return
  prepared = page
  // Links of the page lead nowhere here.
  page.addEventListener('click', choose)
  page.addEventListener('submit', (event) => event.preventDefault())
  page.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') choose(event)
  })
  markParts()
  scrollToPart()
  if (isOther) void renew()
}

addEventListener('beforeunload', (event) => {
  if (isDirty) event.preventDefault()
})

// ── Marks of a running text ──

/** What stands before and after the words that are selected, or before each of their lines. */
const MARKS: Record<string, { before: string; after?: string; isLine?: boolean }> = {
  bold: { before: '**', after: '**' },
  italic: { before: '*', after: '*' },
  heading: { before: '## ', isLine: true },
  list: { before: '- ', isLine: true },
  link: { before: '[', after: '](/)' },
}

function mark(area: HTMLTextAreaElement, name: string): void {
  const { before, after = '', isLine } = MARKS[name] ?? { before: '' }
  const { value, selectionEnd } = area
  const from = isLine ? value.lastIndexOf('\n', area.selectionStart - 1) + 1 : area.selectionStart
  const words = value.slice(from, selectionEnd)
  area.focus()
  area.setSelectionRange(from, selectionEnd)
  const text = isLine ? words.replace(/^/gm, before) : before + words + after
  // As typed, so that it can be undone, and the page follows.
  document.execCommand('insertText', false, text)
  // What is still to be written: the address of a link, or the words.
  const end = from + text.length
  if (name === 'link' && words) area.setSelectionRange(end - 2, end - 1)
  else if (!words) area.setSelectionRange(from + before.length, from + before.length)
}

const marks = document.querySelector<HTMLElement>('.marks')
if (marks) marks.hidden = false
document.addEventListener('click', ({ target }) => {
  const name = target instanceof HTMLElement ? target.dataset.mark : undefined
  const area = document.querySelector<HTMLTextAreaElement>('#text')
  if (name && area) mark(area, name)
})

// ── The width of a phone or a wide screen ──

function fit(): void {
  const width = Number(holder?.dataset.width)
  if (!holder || !width) return
  holder.style.setProperty('--width', `${width}px`)
  holder.style.setProperty('--scale', `${Math.min(1, holder.clientWidth / width)}`)
}

function choosesWidth(width: string): void {
  if (!holder || !widths) return
  holder.dataset.width = width
  for (const input of widths.querySelectorAll('input')) input.checked = input.value === width
  fit()
}

if (widths && holder) {
  widths.hidden = false
  widths.addEventListener('change', ({ target }) => choosesWidth((target as HTMLInputElement).value))
  choosesWidth(isNarrow() ? PHONE : WIDE)
  addEventListener('resize', fit)
}
isDirty = document.querySelector('#editor')?.hasAttribute('data-unsaved') ?? false
/** The frame shows what is stored. Where that is wrong, it is what visitors see. */
const isOther = isDirty || document.querySelector('#editor')?.hasAttribute('data-wrong')

let waiting = 0
/** When the texts of the page are there: its pictures may take long. */
function prepareSoon(): void {
  if (frame?.contentDocument?.readyState !== 'loading') prepare()
  if (!prepared) waiting = requestAnimationFrame(prepareSoon)
}

if (frame) prepareSoon()
frame?.addEventListener('load', () => {
  cancelAnimationFrame(waiting)
  prepare()
})

export {}
