import { feeFigures, homeIn, type Locale, layoutIn } from '@school/content'

/** The content that is built into the pages of a language, as it is published now (apps/web/build/content-modules.ts). */
export const builtContent = (locale: Locale): Record<string, unknown> => ({
  layout: layoutIn[locale],
  home: homeIn[locale],
  'fee-figures': feeFigures,
})
