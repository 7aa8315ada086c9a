import { type QueryPath, type UpstreamMap, upstreamMap } from '@school/upstream/inspect'
import type { CallDraft, UpstreamMapDraft } from './report.ts'

/** A map that grows while a server is checked: what was given, and what was found. */
export class MapInProgress {
  readonly draft: UpstreamMapDraft
  #map: UpstreamMap
  readonly #before: string

  constructor(given: UpstreamMap | undefined) {
    this.draft = draftOf(given ?? {})
    this.#map = given ?? {}
    this.#before = written(this.draft)
  }

  get map(): UpstreamMap {
    return this.#map
  }

  /** Whether anything was added to the given map. */
  get isChanged(): boolean {
    return written(this.draft) !== this.#before
  }

  /** Adds settings of a call. Names of fields are added to those that are there. */
  set(path: QueryPath, settings: CallDraft): void {
    const { fields, ...others } = settings
    this.draft.calls ??= {}
    const call = this.draft.calls[path] ?? {}
    const allFields = { ...call.fields, ...fields }
    this.draft.calls[path] = {
      ...call,
      ...others,
      ...(Object.keys(allFields).length > 0 && { fields: allFields }),
    }
    this.#changed()
  }

  /** The settings of a call before they were changed, for a trial that may be taken back. */
  restore(path: QueryPath, settings: CallDraft | undefined): void {
    if (settings) this.draft.calls = { ...this.draft.calls, [path]: settings }
    else delete this.draft.calls?.[path]
    this.#map = upstreamMap.parse(this.draft)
  }

  setClassId(classId: UpstreamMap['classId']): void {
    this.draft.classId = classId
    this.#changed()
  }

  /** @param words with which the server refuses a wrong credential */
  setRefusal(words: string): void {
    this.draft.credential = { ...this.draft.credential, refusal: words }
    this.#changed()
  }

  /** @param format of all bodies; undefined: JSON */
  setFormat(format: 'form' | undefined): void {
    this.draft.defaults = { ...this.draft.defaults, format }
    this.#changed()
  }

  addFileHost(host: string): void {
    const files = (this.draft.defaults?.files as string[] | undefined) ?? []
    this.draft.defaults = { ...this.draft.defaults, files: [...new Set([...files, host])] }
    this.#changed()
  }

  #changed(): void {
    this.#map = upstreamMap.parse(this.draft)
  }
}

/** A map as text, without parts that say nothing. */
const written = ({ calls, defaults, ...others }: UpstreamMapDraft): string =>
  JSON.stringify({
    ...others,
    calls: Object.entries(calls ?? {}).filter(([, call]) => Object.keys(call ?? {}).length > 0),
    defaults: Object.entries(defaults ?? {}).filter(([, value]) => value !== undefined),
  })

/** A map as it was written: forms of dates are objects after it was read. */
function draftOf(map: UpstreamMap): UpstreamMapDraft {
  const written = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(written)
    if (typeof value !== 'object' || value === null) return value
    if ('form' in value && 'toIso' in value) return value.form
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, written(one)]))
  }
  return written(map) as UpstreamMapDraft
}
