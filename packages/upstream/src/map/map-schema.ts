import { z } from 'zod'
import { type QueryPath, queries, submissions } from '../calls.ts'
import { parseDateForm } from './date-form.ts'

// What differs on a school's server, as data: the file that UPSTREAM_MAP names (docs/first-contact.md#the-map). What it does
// not say is as specified.

const MAX_PLACE_LENGTH = 200

/** The place of a value in an answer or a row: names with dots between them, numbers for entries of lists. */
const place = z
  .string()
  .min(1, 'must name a place, such as data.rows')
  .max(MAX_PLACE_LENGTH, `must have at most ${MAX_PLACE_LENGTH} characters`)

const scalar = z.union([z.string(), z.number(), z.boolean()], 'must be a text, a number, true or false')

/** Where the value of a field is: a place, several of which the first that is filled counts, or always the same value. */
const source = z.union(
  [place, z.array(place).min(1, 'must name a place').max(10), z.strictObject({ value: scalar })],
  'must be the name of their column, a list of such names, or value: and a value',
)
export type FieldSource = z.infer<typeof source>

const host = z.string().refine((text) => {
  const url = URL.parse(text)
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === ''
  )
}, 'must be the address of a host without a path, such as https://files.example.org')

const filesBase = z
  .string()
  .max(500)
  .refine(
    (text) => (URL.canParse(text) ? /^https?:\/\/[^/@?#]+(\/[^?#]*)?$/.test(text) : /^[\w./ -]*$/.test(text)),
    'must be a folder on their server, such as uploads/notice, or the address of one',
  )
  .refine((text) => !text.split('/').includes('..'), 'must not contain ..')

const dates = z.string().transform((text, context) => {
  const form = parseDateForm(text)
  if (form) return form
  context.addIssue(
    'must be the form of their dates, such as DD-MM-YYYY, MM/DD/YYYY, D MMM YYYY, YYYYMMDD, unix or unix-ms',
  )
  return z.NEVER
})

const named = (value: z.ZodType<string>) => z.record(z.string(), value)

/** How a call is made. */
const asked = {
  /** Its path on their server, if that has another name. */
  path: z
    .string()
    .regex(/^\/[\w.~%/-]{1,200}$/, 'must be a path below UPSTREAM_BASE_URL, such as /notices')
    .refine((text) => !text.split('/').includes('..'), 'must not contain ..')
    .optional(),
  /** json (as specified), or the form of a web page. */
  format: z.enum(['json', 'form'], 'must be json or form').optional(),
  /** Further fields of the body. */
  body: z.record(z.string(), scalar).optional(),
  /** Their names of the fields that we send. */
  send: named(z.string().min(1)).optional(),
}

const pages = z.strictObject({
  /** The field of the body that has the number of the page. */
  parameter: z.string().min(1),
  /** The number of the first page. */
  first: z.number().int().min(0).default(1),
  /** By how much the number grows from page to page: 1, or for an offset the rows of a page. */
  step: z.number().int().min(1).default(1),
})
export type MapPages = z.infer<typeof pages>

const read = {
  ...asked,
  /** Their values of the values that we send. */
  values: z.record(z.string(), z.record(z.string(), scalar)).optional(),
  /** The place of the list in the answer; "." for the answer itself. */
  rows: place.optional(),
  /** Our name of a field: the place in their row. */
  fields: z.record(z.string(), source).optional(),
  /** The form of their dates, if it is none that is understood. */
  dates: dates.optional(),
  /** Further hosts that have their files. */
  files: z.array(host).max(20).optional(),
  /** The folder of files of which a row has only the name. */
  filesBase: filesBase.optional(),
  /** How the further pages of a list are asked for, if the answer does not say that itself. */
  pages: pages.optional(),
}
const queryMap = z.strictObject(read)
export type QueryMap = z.infer<typeof queryMap>

const submissionMap = z.strictObject({
  path: asked.path,
  body: asked.body,
  send: asked.send,
  /** Where the answer says that a submission was accepted, and what stands there then. */
  success: z.strictObject({ at: place, is: z.union([scalar, z.array(scalar).min(1)]) }).optional(),
  /** Where the answer has its words. */
  message: place.optional(),
})
export type SubmissionMap = z.infer<typeof submissionMap>

const queryPaths = Object.keys(queries) as QueryPath[]
const calls = z.strictObject(
  Object.fromEntries([
    ...queryPaths.map((path) => [path, queryMap.optional()]),
    ...Object.keys(submissions).map((path) => [path, submissionMap.optional()]),
  ]) as Record<QueryPath, z.ZodOptional<typeof queryMap>> &
    Record<keyof typeof submissions, z.ZodOptional<typeof submissionMap>>,
)

const CLASS_ID_PARTS = ['programme_id', 'department_id'] as const

export const upstreamMap = z
  .strictObject({
    /** For all calls that read. What a call says itself counts before it. */
    defaults: z
      .strictObject({
        format: asked.format,
        body: asked.body,
        rows: read.rows,
        fields: read.fields,
        dates: read.dates,
        files: read.files,
        filesBase: read.filesBase,
        pages: read.pages,
      })
      .optional(),
    /** Their names of the two fields of the credential, and the words with which the server refuses a wrong one. */
    credential: z
      .strictObject({
        userId: z.string().min(1).optional(),
        password: z.string().min(1).optional(),
        refusal: z.string().min(1).max(500).optional(),
      })
      .optional(),
    /** How classId is made (docs/spec/rulings.md#27). */
    classId: z
      .strictObject({
        separator: z.string().max(10).optional(),
        parts: z.array(z.enum(CLASS_ID_PARTS)).min(1).max(2).optional(),
      })
      .optional(),
    calls: calls.optional(),
  })
  .superRefine((map, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    const known = new Set(queryPaths.flatMap((path) => Object.keys(queries[path].row.fields)))
    for (const name of Object.keys(map.defaults?.fields ?? {}))
      if (!known.has(name)) refuse(['defaults', 'fields', name], unknownField(name, [...known]))
    for (const path of queryPaths) {
      const call = map.calls?.[path]
      const fields = Object.keys(queries[path].row.fields)
      for (const [name, theirs] of Object.entries(call?.fields ?? {}))
        if (!fields.includes(name))
          refuse(['calls', path, 'fields', name], unknownField(name, fields, theirs))
      const sent = [...Object.keys(queries[path].body), ...queries[path].asks]
      for (const key of ['send', 'values'] as const)
        for (const name of Object.keys(call?.[key] ?? {}))
          if (!sent.includes(name))
            refuse(
              ['calls', path, key, name],
              sent.length
                ? `is not sent by this call, which sends ${sent.join(', ')}`
                : 'is not sent by this call',
            )
    }
  })

export type UpstreamMap = z.infer<typeof upstreamMap>

/** Says which fields there are; and if the two names were exchanged, how they belong. */
function unknownField(name: string, fields: readonly string[], theirs?: FieldSource): string {
  if (typeof theirs === 'string' && fields.includes(theirs))
    return `is no field of the specification. Our name comes first: ${theirs}: ${name}`
  return `is no field of the specification. There are: ${fields.join(', ')}`
}
