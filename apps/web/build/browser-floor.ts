/** The browser floor (README, decision 31): the first versions with cascade layers. */
export const BROWSER_FLOOR = ['chrome99', 'edge99', 'firefox97', 'safari15.4', 'ios15.4']

/**
 * The targets of the compiler: the floor, but Safari 16 instead of 15.4. For older targets the compiler rewrites
 * private class fields as WeakMaps, because of a bug with static ones. Safari has supported the others since 14.1 and
 * 15.0, and TanStack Query ships them for Safari 15. `npm run check` checks the result against the floor itself.
 */
export const SCRIPT_TARGET = BROWSER_FLOOR.map((browser) =>
  browser.replace(/^(safari|ios)15\.4$/, (_, name: string) => `${name}16`),
)
