import { type QueryPath, queries, type SubmissionPath } from '../calls.ts'
import { isRecord, type Json } from '../json.ts'
import { keyOf } from '../lists.ts'
import type { RowSchema } from '../schemas/fields.ts'
import type { FieldSource, QueryMap, SubmissionMap, UpstreamMap } from './map-schema.ts'

// Applies a map to what is sent and to what comes back.

/** What the map says of a call that reads: of the call itself before the defaults. */
export function queryMapOf(map: UpstreamMap | undefined, path: QueryPath): QueryMap | undefined {
  const defaults = map?.defaults
  const call = map?.calls?.[path]
  if (!defaults) return call
  const known = queries[path].row.fields
  const fields = Object.entries(defaults.fields ?? {}).filter(([name]) => Object.hasOwn(known, name))
  return {
    ...defaults,
    ...call,
    fields: { ...Object.fromEntries(fields), ...call?.fields },
    body: { ...defaults.body, ...call?.body },
  }
}

export const submissionMapOf = (
  map: UpstreamMap | undefined,
  path: SubmissionPath,
): SubmissionMap | undefined => map?.calls?.[path]

/** Further hosts that have files: those of all calls, because a file is fetched by its path alone. */
export function fileHostsOf(map: UpstreamMap | undefined): string[] {
  const calls = Object.keys(queries).flatMap((path) => map?.calls?.[path as QueryPath]?.files ?? [])
  return [...new Set([...(map?.defaults?.files ?? []), ...calls].map((host) => new URL(host).origin))]
}

/** What the body of a call is, by its own names and values. */
export function bodyBy(call: QueryMap | SubmissionMap | undefined, body: Record<string, string>): Json {
  if (!call) return body
  const sent: Json = {}
  for (const [name, value] of Object.entries(body)) {
    const values = 'values' in call ? call.values?.[name] : undefined
    const theirs = values && Object.hasOwn(values, value) ? values[value] : value
    sent[call.send?.[name] ?? name] = theirs
  }
  return { ...sent, ...call.body }
}

/** `classId` of a class (docs/spec/rulings.md#27: how the upstream joins its parts is not known). */
export function classIdBy(
  map: UpstreamMap | undefined,
  row: { programme_id: string; department_id: string },
): string {
  const { separator = '-', parts = ['programme_id', 'department_id'] as const } = map?.classId ?? {}
  return parts.map((part) => row[part]).join(separator)
}

/** The place of the key under which a row stands, where the rows of an answer are an object. */
export const KEY = '@key'

/** The value at a place, undefined if there is none. A name with dots counts before the places that it could be. */
export function valueAt(value: unknown, place: string): unknown {
  if (place === '.') return value
  if (place === KEY) return typeof value === 'object' && value !== null ? keyOf(value) : undefined
  let at: unknown = value
  if (isRecord(at) && Object.hasOwn(at, place)) return at[place]
  for (const name of place.split('.')) {
    if (Array.isArray(at)) at = /^\d{1,6}$/.test(name) ? at[Number(name)] : undefined
    else at = isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined
  }
  return at
}

export const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

function valueFrom(row: Json, source: FieldSource): unknown {
  if (typeof source === 'string') return valueAt(row, source)
  if (!Array.isArray(source)) return source.value
  const values = source.map((place) => valueAt(row, place))
  return values.find(isFilled) ?? values[0]
}

/** A row with our names of its fields, ISO dates where the map names their form, and whole paths of files. */
export function mappedRow(row: unknown, rowSchema: RowSchema<unknown>, call: QueryMap | undefined): unknown {
  if (!call || !isRecord(row)) return row
  const mapped: Json = { ...row }
  for (const [name, source] of Object.entries(call.fields ?? {})) mapped[name] = valueFrom(row, source)
  const { dates, filesBase } = call
  if (!dates && filesBase === undefined) return mapped
  for (const [name, { kind }] of Object.entries(rowSchema.fields)) {
    const value = mapped[name]
    if (dates && kind === 'date' && (typeof value === 'string' || typeof value === 'number'))
      mapped[name] = dates.toIso(String(value))
    if (filesBase !== undefined && kind === 'file') mapped[name] = inFolder(value, filesBase)
  }
  return mapped
}

/** A name of a file, in its folder. Whole addresses and paths that begin with a slash stay as they are. */
function inFolder(value: unknown, folder: string): unknown {
  if (Array.isArray(value)) return value.map((one) => inFolder(one, folder))
  if (typeof value !== 'string' || value.trim() === '' || /^\s*(?:\/|[a-z][a-z0-9+.-]*:)/i.test(value))
    return value
  return `${folder.replace(/\/{1,9}$/, '')}/${value.trim()}`
}
