import { z } from 'zod'
import { pageDataIn } from './blocks.ts'
import { checkedFigures } from './fee-figures.ts'
import { glossarySchema } from './glossary.ts'
import { homeFileIn } from './home.ts'
import { intakeSchema } from './intake.ts'
import type { Locale } from './locales.ts'
import { menuFileIn } from './menu.ts'
import { messageTextsFile } from './message-texts.ts'
import { nameEquivalentsSchema } from './name-equivalents.ts'
import { pagesFile } from './page-list.ts'
import { picturesFile } from './page-pictures.ts'
import { redirectsFile } from './pages.ts'
import { questionsSchema } from './questions.ts'
import { siteFile } from './site.ts'
import { synonymsSchema } from './synonyms.ts'
import { upstreamNamesFile } from './upstream-names.ts'

const SHARED: Record<string, z.ZodType> = {
  'figures.yaml': checkedFigures,
  'settings.yaml': siteFile,
  'intake.yaml': intakeSchema,
  'message-texts.yaml': messageTextsFile,
  'pictures.yaml': picturesFile,
  'redirects.yaml': redirectsFile,
  'upstream-names.yaml': upstreamNamesFile,
  'search-synonyms.yaml': synonymsSchema,
  'name-equivalents.yaml': nameEquivalentsSchema,
  'glossary.yaml': glossarySchema,
  'questions.yaml': questionsSchema,
}

function schemaOf(file: string): z.ZodType | null {
  if (file in SHARED) return SHARED[file] ?? null
  const [, folder, language, name] = /^(pages|site)\/(en|bn)\/([\w-]+)\.yaml$/.exec(file) ?? []
  const locale = language as Locale
  if (folder === 'pages') return pageDataIn[locale].file
  if (name === 'pages') return pagesFile
  if (name === 'menu') return menuFileIn(locale)
  return name === 'home' ? homeFileIn(locale) : null
}

const known = new WeakMap<z.ZodType, z.core.JSONSchema.BaseSchema>()

/** The schema of a YAML file as JSON Schema, for what is written; null for another file. */
export function jsonSchemaOf(file: string): z.core.JSONSchema.BaseSchema | null {
  const schema = schemaOf(file)
  if (!schema) return null
  const found = known.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  known.set(schema, found)
  return found
}
