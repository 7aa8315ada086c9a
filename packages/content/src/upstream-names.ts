// upstream-names.yaml: names of the upstream in Bangla (docs/spec/rulings.md#47, docs/decisions/0102-names-of-the-upstream.md).

import { z } from 'zod'
import { notBangla } from './bangla.ts'
import { loadYaml } from './content-file.ts'
import { derived } from './parsed-content.ts'
import { knownBanglaName, type NameKind, nameKinds, plainName } from './upstream-name.ts'

const bangla = z
  .string()
  .min(1)
  .superRefine((text, context) => {
    const foreign = notBangla(text)
    if (foreign) context.addIssue({ code: 'custom', message: foreign.what })
  })
const names = z
  .record(z.string(), bangla)
  .transform((written) =>
    Object.fromEntries(Object.entries(written).map(([name, text]) => [plainName(name), text])),
  )
const kinds = Object.fromEntries(nameKinds.map((kind) => [kind, names])) as Record<NameKind, typeof names>
export const upstreamNamesFile = z.strictObject({ sample: z.boolean(), ...kinds })

export let upstreamNames: z.infer<typeof upstreamNamesFile>
derived(() => {
  upstreamNames = loadYaml('upstream-names.yaml', upstreamNamesFile)
})

/** Which columns of the upstream's tables have which names. */
const columns: Record<NameKind, readonly [table: string, column: string][]> = {
  classes: [['classes', 'degree_name']],
  sessions: [['calendar', 'semester']],
  categories: [['categories', 'name']],
  genders: [['classes', 'genders']],
  staffGenders: [['careers', 'gender']],
  designations: [
    ['teachers', 'designation_name'],
    ['careers', 'designation_name'],
    ['careers', 'title'],
  ],
  departments: [
    ['teachers', 'department_name'],
    ['careers', 'department_name'],
    ['careers', 'department'],
  ],
  subjects: [['careers', 'subject']],
  locations: [['careers', 'location']],
  calendar: [['calendar', 'name']],
  answers: [],
}

/**
 * Returns the names in tables of the upstream that have no Bangla name, as `designations: Vice Principal`.
 * @param rowsOf the rows of a table
 */
export function unknownNames(rowsOf: (table: string) => readonly Record<string, unknown>[]): string[] {
  const found = nameKinds.flatMap((kind) =>
    columns[kind].flatMap(([table, column]) =>
      rowsOf(table)
        .flatMap((row) => row[column])
        .filter((name): name is string => typeof name === 'string' && /\p{Script=Latin}/u.test(name))
        // The sample rows are dated when they are served.
        .map((name) => name.replace(/\{e?y\}/, '2026'))
        .filter((name) => knownBanglaName(upstreamNames[kind], name) === null)
        .map((name) => `${kind}: ${name}`),
    ),
  )
  return [...new Set(found)].sort()
}
