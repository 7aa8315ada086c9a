/**
 * Runs in a page: replaces its main part by grey boxes. Lines of text are dark bars, pictures and drawings middle grey, surfaces with a
 * ground or a border of their own light grey. What remains is the composition.
 */
export function drawOutline(): void {
  const main = document.querySelector('main')
  if (!main) return
  const boxes: { left: number; top: number; width: number; height: number; fill: string; line?: string }[] =
    []
  const visible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const groundOf = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    return backgroundImage !== 'none' && !backgroundImage.includes('data:')
      ? backgroundImage
      : backgroundColor
  }
  const place = (rect: DOMRect) => ({
    left: rect.left + scrollX,
    top: rect.top + scrollY,
    width: rect.width,
    height: rect.height,
  })
  const walk = document.createTreeWalker(main, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement
    if (!element || !visible(element)) continue
    if (node instanceof Text) {
      if (!node.data.trim() || element.closest('svg, script, style')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        if (rect.width < 3 || rect.height < 6) continue
        const { left, top, width, height } = place(rect)
        boxes.push({ left, top: top + height * 0.28, width, height: height * 0.44, fill: '#707070' })
      }
      continue
    }
    const rect = element.getBoundingClientRect()
    if (rect.width < 6 || rect.height < 2) continue
    const tag = element.tagName.toLowerCase()
    if (['img', 'iframe', 'video', 'svg', 'input', 'select', 'textarea'].includes(tag))
      boxes.push({ ...place(rect), fill: tag === 'img' || tag === 'iframe' ? '#b4b4b4' : '#c6c6c6' })
    else if (!element.closest('svg')) {
      const { borderTopWidth, borderLeftWidth, borderTopColor } = getComputedStyle(element)
      const ground = groundOf(element)
      const hasGround = ground !== 'rgba(0, 0, 0, 0)'
      const bordered = Number.parseFloat(borderTopWidth) > 0 && Number.parseFloat(borderLeftWidth) > 0
      const dark = /rgb\(1[0-9], |rgb\(27, |rgb\(10, /.test(ground)
      if (hasGround || (bordered && borderTopColor !== 'rgba(0, 0, 0, 0)'))
        boxes.push({
          ...place(rect),
          fill: dark ? '#d2d2d2' : hasGround ? '#ececec' : 'none',
          line: '#bdbdbd',
        })
    }
  }
  const { scrollHeight, clientWidth } = document.documentElement
  const height = Math.min(scrollHeight, main.getBoundingClientRect().bottom + scrollY)
  const svg = boxes
    .map(
      ({ left, top, width, height, fill, line }) =>
        `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="3" fill="${fill}"${line ? ` stroke="${line}"` : ''}/>`,
    )
    .join('')
  document.body.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" width="${clientWidth}" height="${height}" fill="#fff"><rect width="100%" height="100%"/>${svg}</svg>`
  document.body.setAttribute('class', '')
}
