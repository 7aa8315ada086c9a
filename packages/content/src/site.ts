import { z } from 'zod'
import { external, inBothLanguages, label, text } from './fields.ts'
import { loadYaml } from './words-file.ts'

const siteFile = z.strictObject({
  sample: z.boolean(),
  brand: label,
  tagline: label,
  description: text,
  phones: z.tuple([label, label]),
  emails: z.tuple([z.email(), z.email()]),
  address: z.array(label).min(1).max(4),
  map: z.strictObject({ embed: external, link: external }),
  socials: z.array(
    z.strictObject({
      icon: z.enum(['facebook', 'youtube', 'instagram', 'linkedin']),
      label,
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
    accountName: inBothLanguages,
    bankName: inBothLanguages,
    bankBranch: inBothLanguages,
    accountNumber: inBothLanguages,
    routingNumber: inBothLanguages,
  }),
})

/** The school's own data (docs/spec/rulings.md#7). */
export type Site = z.infer<typeof siteFile>

/** The site settings, whole (server only: the browser gets what `layout` holds). */
export const site: Site = loadYaml('site.yaml', siteFile)
