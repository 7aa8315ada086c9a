// The content of the site, read from words/*.yaml and validated as soon as this module is loaded: an invalid file stops a
// build, a test run or a start with one sentence that names file and line.
// The browser never gets this module (it would bring zod and all content): the build hands it `layout` and `home`.
import { homeFields } from './home.ts'
import type { LinkTo } from './links.ts'
import { type MenuGroup, menu } from './menu.ts'
import { pageList } from './page-list.ts'
import { redirectList } from './pages.ts'
import { type Site, site } from './site.ts'

export { type HomeContent, home } from './home.ts'
export type { LinkTo } from './links.ts'
export type { MenuGroup } from './menu.ts'
export { leadsSomewhere } from './page-list.ts'
export { announced, movedTo, type Page, pageAt, pages } from './pages.ts'
export { type Site, site } from './site.ts'

/** What every page shows around its content; all that the browser needs of site, pages and menu. */
export interface Layout {
  site: Omit<Site, 'external' | 'sample' | 'merchantNumber' | 'bank'>
  menu: (LinkTo | MenuGroup)[]
  topBar: LinkTo[]
  quickLinks: LinkTo[]
  login: LinkTo
  /** Beside Login in the header. */
  applyButton: LinkTo
  /** What the button of the menu on narrow screens says, closed and open. */
  menuButton: { open: string; close: string }
  /** The card beside the text of inner pages. */
  apply: { heading: string; text: string; link: LinkTo }
  footer: { notice: LinkTo; columns: { heading: string; links: LinkTo[] }[]; legal: LinkTo[] }
}

const { external: _external, sample: _sample, merchantNumber: _merchant, bank: _bank, ...publicSite } = site
const { sample: _menuSample, main, ...around } = menu

/** What every page shows around its content. */
export const layout: Layout = { site: publicSite, menu: main, ...around }

/** Files whose content the school still has to supply (docs/spec/rulings.md#8), from packages/content on. */
export const sampleFiles: readonly string[] = Object.entries({
  'words/site.yaml': site,
  'words/pages.yaml': pageList,
  'words/menu.yaml': menu,
  'words/home.yaml': homeFields,
  'words/redirects.yaml': redirectList,
}).flatMap(([name, { sample }]) => (sample ? [name] : []))
