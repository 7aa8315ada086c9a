import postcss, { type ChildNode, type Declaration, type Root } from 'postcss'
import type { Plugin } from 'vite'

/**
 * Makes the style sheet smaller without changing its effect. Tailwind prepares for combinations of utilities that this site
 * does not use: custom properties that no rule sets or reads, and `color-mix()` beside colours that are already mixed. Every
 * page contains such styles (src/critical-css.ts), so their bytes count on every page.
 */
export function simplifyStyleSheet(css: string): string {
  const sheet = postcss.parse(css)
  withoutMixedColours(sheet)
  withoutUnsetValues(sheet)
  withoutUnreadValues(sheet)
  withoutRegistrations(sheet)
  withoutThemeValues(sheet)
  sheet.walkDecls((declaration) => {
    const before = declaration.prev()
    if (before?.type === 'decl' && `${before}` === `${declaration}`) before.remove()
  })
  removeEmpty(sheet)
  return `${sheet}`
}

/** Removes `color-mix()` where the rule before it has the same colour as a plain value (`#ffffffd9`). */
function withoutMixedColours(sheet: Root): void {
  sheet.walkAtRules('supports', (block) => {
    const before = block.prev()
    const [rule, ...others] = block.nodes ?? []
    if (!block.params.includes('color-mix') || others.length || rule?.type !== 'rule') return
    if (before?.type !== 'rule' || before.selector !== rule.selector || /currentcolor/i.test(`${rule}`))
      return
    block.remove()
  })
}

/** Replaces custom properties of utilities that no rule sets by their registered initial values. */
function withoutUnsetValues(sheet: Root): void {
  const set = new Set<string>()
  sheet.walkDecls(/^--tw-/, (declaration) => {
    if (!isInitial(declaration)) set.add(declaration.prop)
  })
  const initial = new Map<string, string | undefined>()
  sheet.walkAtRules('property', ({ params, nodes }) => {
    const value = nodes?.find((node) => node.type === 'decl' && node.prop === 'initial-value')
    if (!set.has(params)) initial.set(params, value?.type === 'decl' ? value.value : undefined)
  })
  sheet.walkDecls((declaration) => {
    if (!declaration.value.includes('var(--tw-')) return
    declaration.value = declaration.value
      .replace(/var\((--tw-[\w-]+)(?:,([^()]*))?\)/g, (whole, name: string, otherwise?: string) =>
        initial.has(name) ? (initial.get(name) ?? otherwise ?? whole) : whole,
      )
      .replace(/\s+/g, ' ')
      .trim()
    // An empty shadow beside others has no effect.
    if (declaration.prop === 'box-shadow')
      declaration.value = declaration.value.replace(/(?:0 0 #0000, ?)+/g, '')
  })
}

/** Removes custom properties that are set or registered but never read. */
function withoutUnreadValues(sheet: Root): void {
  const read = new Set<string>()
  sheet.walkDecls(({ value }) => {
    for (const [, name = ''] of value.matchAll(/var\((--tw-[\w-]+)/g)) read.add(name)
  })
  sheet.walkDecls(/^--tw-/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove()
  })
  sheet.walkAtRules('property', (registration) => {
    if (registration.params.startsWith('--tw-') && !read.has(registration.params)) registration.remove()
  })
}

/**
 * Older browsers get the initial values by a rule for all elements. The rule has the same effect in every browser, so it
 * replaces the registrations.
 */
function withoutRegistrations(sheet: Root): void {
  const given = new Set<string>()
  sheet.walkAtRules('supports', (block) => {
    const layer = block.parent
    if (layer?.type !== 'atrule' || !('params' in layer) || layer.params !== 'properties') return
    block.walkDecls(({ prop }) => {
      given.add(prop)
    })
    block.replaceWith(...(block.nodes ?? []))
  })
  sheet.walkAtRules('property', (registration) => {
    const isAnyValue =
      `${registration}`.includes('syntax:"*"') && `${registration}`.includes('inherits:false')
    if (given.has(registration.params) && isAnyValue) registration.remove()
  })
}

/** Inlines custom properties of the theme that no other rule sets. */
function withoutThemeValues(sheet: Root): void {
  const setBy = new Map<string, Declaration[]>()
  sheet.walkDecls(/^--/, (declaration) => {
    setBy.set(declaration.prop, [...(setBy.get(declaration.prop) ?? []), declaration])
  })
  const theme = new Map<string, Declaration>()
  for (const [name, [declaration, ...others]] of setBy)
    if (declaration && others.length === 0 && isOfTheme(declaration)) theme.set(name, declaration)
  const resolve = (value: string): string =>
    value
      .replace(/var\((--[\w-]+)(?:,([^()]*))?\)/g, (whole, name: string, otherwise?: string) => {
        const found = theme.get(name)
        if (found) return resolve(found.value)
        // Optional properties of a theme that this theme does not set.
        return name.startsWith('--default-') && !setBy.has(name) ? (otherwise?.trim() ?? whole) : whole
      })
      .replace(
        /calc\((-?[\d.]+)(r?em|px)? \* (-?[\d.]+)\)/g,
        (_, length: string, unit = '', factor: string) => shortNumber(Number(length) * Number(factor), unit),
      )
  sheet.walkDecls((declaration) => {
    declaration.value = resolve(declaration.value)
  })
  for (const declaration of theme.values()) declaration.remove()
}

function isOfTheme({ parent }: Declaration): boolean {
  const layer = parent?.parent
  return layer?.type === 'atrule' && 'params' in layer && layer.params === 'theme'
}

/** Formats a length as short as possible: `0.75` and `rem` become `.75rem`. */
function shortNumber(value: number, unit: string): string {
  return value === 0 ? '0' : `${Number(value.toFixed(4))}`.replace(/^(-?)0\./, '$1.') + unit
}

/** Whether a declaration only sets the initial value, for browsers without `@property`. */
function isInitial(declaration: Declaration): boolean {
  for (let at = declaration.parent; at; at = at.parent as typeof at)
    if (
      at.type === 'atrule' &&
      'name' in at &&
      at.name === 'layer' &&
      'params' in at &&
      at.params === 'properties'
    )
      return true
  return false
}

function removeEmpty(sheet: Root): void {
  const all: ChildNode[] = []
  sheet.walk((node) => {
    all.push(node)
  })
  // Inner nodes first, because outer ones may then be empty too.
  for (const node of all.reverse()) if ('nodes' in node && node.nodes?.length === 0) node.remove()
}

/** Applies `simplifyStyleSheet` to all style sheets of the client. */
export function simplerStyles(): Plugin {
  return {
    name: 'school:simpler-styles',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      for (const asset of Object.values(bundle))
        if (asset.type === 'asset' && asset.fileName.endsWith('.css'))
          asset.source = simplifyStyleSheet(String(asset.source))
    },
  }
}
