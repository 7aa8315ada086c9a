import type { Page } from '@playwright/test'

/**
 * Compares the attributes of a hydrated page with the props from which React has rendered it. React's production build
 * neither corrects an attribute that the server has rendered differently nor reports it in the console.
 *
 * It reads the props that React keeps beside each element (`__reactProps$…`), and knows the attributes that scripts
 * change on purpose.
 * @returns each attribute that differs, as a line
 * @throws Error when React keeps its props elsewhere
 */
export function differingAttributes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Attributes that change with the visitor's entries, and those that React sets as properties. */
    const entered = /^(?:value|checked|selected|defaultValue|defaultChecked|autoFocus|autofocus|muted)$/
    /** Props that are not attributes. */
    const ignored = /^(?:children|key|ref|dangerouslySetInnerHTML|suppress\w+|precedence|on[A-Z]\w*)$/
    const names: Record<string, string> = {
      className: 'class',
      htmlFor: 'for',
      httpEquiv: 'http-equiv',
      acceptCharset: 'accept-charset',
    }
    /** Attributes of SVG that keep their capital letters. */
    const capitals = /^(?:viewBox|preserveAspectRatio|patternUnits|gradientUnits)$/
    const nameOf = (prop: string, element: Element) => {
      if (names[prop]) return names[prop]
      if (prop.includes('-') || capitals.test(prop)) return prop
      if (element instanceof SVGElement) return prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      return prop.toLowerCase()
    }
    const textOf = (name: string, value: unknown): string | null => {
      if (value === null || value === undefined || typeof value === 'function') return null
      const isText = /^(?:aria-|data-)|^(?:draggable|spellcheck|contenteditable)$/.test(name)
      if (typeof value === 'boolean') return isText ? String(value) : value ? '' : null
      return String(value)
    }

    /** Whether a script has changed an attribute after hydration, on purpose. */
    const isChangedLater = (element: Element, name: string, is: string | null, expected: string | null) => {
      // Open menus and disclosures, and the marks of the document for them and for hydration.
      if (element.matches('details') && name === 'open') return true
      if (element.matches('html') && /^data-(?:ready|menu)$/.test(name)) return true
      // A far part that was laid out while the browser was idle (ui/far-pieces.ts).
      if (element.matches('.piece') && name === 'style') return is === 'content-visibility: visible;'
      // A closed panel that a search within the page can open (ui/panels.tsx).
      if (name === 'hidden' && is === 'until-found') return true
      // Swiper marks its elements, and places the slides.
      if (element.closest('.swiper')) {
        if (name === 'style' || is?.startsWith('swiper-wrapper-')) return true
        const others = (is ?? '').split(' ').filter((one) => !one.startsWith('swiper-'))
        const own = (expected ?? '').split(' ').filter((one) => !one.startsWith('swiper-'))
        if (name === 'class') return others.join(' ') === own.join(' ')
      }
      // The speed of a marquee (ui/marquee.tsx).
      return element.matches('.marquee-track') && name === 'style'
    }

    const tagOf = (element: Element) =>
      (element.cloneNode(false) as Element).outerHTML.replace(/<\/[^<]*$/, '').slice(0, 160)
    const differing: string[] = []
    let compared = 0
    for (const element of document.querySelectorAll('*')) {
      const key = Object.keys(element).find((one) => one.startsWith('__reactProps$'))
      if (!key) continue
      compared += 1
      const props = (element as unknown as Record<string, Record<string, unknown>>)[key] ?? {}
      if (props.suppressHydrationWarning) continue
      const expected = new Map<string, string | null>()
      for (const [prop, value] of Object.entries(props)) {
        if (ignored.test(prop) || entered.test(prop)) continue
        const name = nameOf(prop, element)
        if (prop === 'style') {
          const sample = document.createElement('p')
          for (const [property, text] of Object.entries(value ?? {}))
            if (property.startsWith('--')) sample.style.setProperty(property, String(text))
            else Object.assign(sample.style, { [property]: text })
          expected.set(name, sample.getAttribute('style'))
        } else expected.set(name, textOf(name, value))
      }
      for (const { name } of element.attributes)
        if (!expected.has(name) && !entered.test(name)) expected.set(name, null)
      for (const [name, text] of expected) {
        const is = element.getAttribute(name)
        if (is === text || isChangedLater(element, name, is, text)) continue
        differing.push(
          `${name} is ${JSON.stringify(is)}, React renders ${JSON.stringify(text)}: ${tagOf(element)}`,
        )
      }
    }
    if (compared < 100) throw new Error(`React's props were found at ${compared} elements only`)
    return differing.slice(0, 20)
  })
}
