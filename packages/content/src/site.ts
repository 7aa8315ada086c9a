import { z } from 'zod'
import { loadYaml } from './content-file.ts'
import { external, label, labelInBothLanguages, textInBothLanguages } from './fields.ts'
import { type Locale, perLocale } from './locales.ts'
import { derived } from './parsed-content.ts'

export const siteFile = z.strictObject({
  sample: z.boolean(),
  brand: labelInBothLanguages,
  tagline: labelInBothLanguages,
  description: textInBothLanguages,
  phones: z.tuple([label, label]),
  emails: z.tuple([z.email(), z.email()]),
  address: z.array(labelInBothLanguages).min(1).max(4),
  officeHours: labelInBothLanguages,
  map: z.strictObject({ embed: external, link: external }),
  socials: z.array(
    z.strictObject({
      icon: z.enum(['facebook', 'youtube', 'instagram', 'linkedin']),
      label: labelInBothLanguages,
      href: external.nullable(),
    }),
  ),
  external: z.strictObject({
    studentPortal: external,
    libraryCatalogue: external,
    helpline: external,
    bulletin: external,
    prospectus: external,
    applyOnline: external,
    applyTahfeez: external,
    applyAcademy: external,
    applyMutafarriqa: external,
    parentQuestionnaire: external,
    careerApply: z.string().regex(/^https:\/\/\S+\{id\}/, 'is not an https:// address with {id}'),
    forumRegistration: external,
    higherEducationRegistration: external,
    paymentPdf: external,
  }),
  merchantNumber: label,
  bank: z.strictObject({
    accountName: labelInBothLanguages,
    bankName: labelInBothLanguages,
    bankBranch: labelInBothLanguages,
    accountNumber: labelInBothLanguages,
    routingNumber: labelInBothLanguages,
  }),
})

let settings: z.infer<typeof siteFile>

/** The site settings in one language. */
function settingsIn(locale: Locale) {
  const { brand, tagline, description, address, officeHours, socials } = settings
  return {
    ...settings,
    brand: brand[locale],
    tagline: tagline[locale],
    description: description[locale],
    address: address.map((line) => line[locale]),
    officeHours: officeHours[locale],
    socials: socials.map(({ label, ...social }) => ({ ...social, label: label[locale] })),
  }
}

/** The school's own data (docs/spec/rulings.md#7). */
export type Site = ReturnType<typeof settingsIn>

/** All settings of each language. Server only: the browser gets those of `layoutIn`. */
export let siteIn: Record<Locale, Site>

/** The site settings in English. */
export let site: Site

derived(() => {
  settings = loadYaml('settings.yaml', siteFile)
  siteIn = perLocale(settingsIn)
  site = siteIn.en
})
