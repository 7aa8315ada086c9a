// The content of the site in all its languages: settings.yaml and site/, validated when this module is loaded. An
// invalid file stops a build, a test run or a start with a sentence that names file and line. The browser never loads
// this module, which would bring zod and all content: the build provides `layout` and `home` in one language.
import { homeFieldsIn } from './home.ts'
import type { LinkTo } from './links.ts'
import { type Locale, locales, perLocale } from './locales.ts'
import { type MenuGroup, menuIn } from './menu.ts'
import { pageListIn } from './page-list.ts'
import { pagePictures } from './page-pictures.ts'
import { redirectList } from './pages.ts'
import { derived } from './parsed-content.ts'
import { type Site, siteIn } from './site.ts'
import { synonymsFile } from './synonyms.ts'
import { upstreamNames } from './upstream-names.ts'

export { feeFigures, rightsAnswerDays } from './fee-figures.ts'
export { type HomeContent, home, homeContent, homeIn } from './home.ts'
export type { LinkTo } from './links.ts'
export { type Locale, locales, localPath, splitLocale } from './locales.ts'
export type { MenuGroup } from './menu.ts'
export { isOnlyBangla, leadsSomewhere } from './page-list.ts'
export {
  announced,
  movedTo,
  type Page,
  pageAt,
  pages,
  pagesIn,
  placesOfPages,
  previewPhoto,
} from './pages.ts'
export { type Site, site, siteIn } from './site.ts'
export { upstreamNames } from './upstream-names.ts'

/** The content around every page: what the browser needs of settings, pages and menu. */
export interface Layout {
  site: Omit<Site, 'external' | 'sample' | 'merchantNumber' | 'bank'>
  menu: (LinkTo | MenuGroup)[]
  topBar: LinkTo[]
  quickLinks: LinkTo[]
  /** What parents come for: the first level of the menu on phones. */
  tasks: LinkTo[]
  /** WhatsApp. */
  helpline: LinkTo
  login: LinkTo
  /** The link beside Login in the header. */
  applyButton: LinkTo
  /** The labels of the menu button on narrow screens: closed and open. */
  menuButton: { open: string; close: string }
  /** The card beside the text of inner pages. */
  apply: { heading: string; text: string; link: LinkTo }
  footer: { notice: LinkTo; columns: { heading: string; links: LinkTo[] }[]; legal: LinkTo[] }
}

/** The content around every page, by language. */
export let layoutIn: Record<Locale, Layout>

/** The content around every English page. */
export let layout: Layout

/** Files whose content the school still has to supply (docs/spec/rulings.md#8), relative to packages/content. */
export let sampleFiles: readonly string[]

derived(() => {
  layoutIn = perLocale(layoutOf)
  layout = layoutIn.en
  sampleFiles = findSampleFiles()
})

function layoutOf(locale: Locale): Layout {
  const { external: _, sample: _sample, merchantNumber: _merchant, bank: _bank, ...site } = siteIn[locale]
  const { sample: _menuSample, main, ...around } = menuIn[locale]
  const menu = main.map((entry) => ('group' in entry ? { group: entry.group, links: entry.links } : entry))
  return { site, menu, ...around }
}

function findSampleFiles(): string[] {
  const files: (readonly [name: string, content: { sample: boolean }])[] = [
    ['settings.yaml', siteIn.en],
    ['redirects.yaml', redirectList],
    ['pictures.yaml', pagePictures],
    ['search-synonyms.yaml', synonymsFile],
    ['upstream-names.yaml', upstreamNames],
    ...locales.flatMap((locale) => [
      [`site/${locale}/pages.yaml`, pageListIn[locale]] as const,
      [`site/${locale}/menu.yaml`, menuIn[locale]] as const,
      [`site/${locale}/home.yaml`, homeFieldsIn[locale]] as const,
    ]),
  ]
  return files.flatMap(([name, { sample }]) => (sample ? [name] : []))
}
