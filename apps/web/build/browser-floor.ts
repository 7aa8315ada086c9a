/** The browser floor (README, decision 31): the lowest versions that know cascade layers. */
export const BROWSER_FLOOR = ['chrome99', 'edge99', 'firefox97', 'safari15.4', 'ios15.4']
