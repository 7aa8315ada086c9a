import { queries } from '@school/upstream/inspect'
import { stringify } from 'yaml'
import type { CallDraft, Report, UpstreamMapDraft } from './report.ts'

// The map that a check proposes, as YAML.

const HEAD = `# What differs on the school's server from the specification (docs/first-contact.md#the-map).
# Proposed by npm run upstream:check -- --write-map. Look at it, then name it in UPSTREAM_MAP and check again.
`

/** @returns null when nothing has to be written */
export function proposedMap(report: Report): string | null {
  return report.proposal ? HEAD + stringify(withDefaults(report.proposal), { lineWidth: 0 }) : null
}

/** The map of a server that is as specified. */
export const EMPTY_MAP = `${HEAD}# Nothing differs.\n{}\n`

const ALL_CALLS = Object.keys(queries).length

/** Settings that all calls would repeat. */
const SHARED = ['rows', 'dates'] as const

/** What is the same for all calls of the map stands once, if more than two calls say it and no call says otherwise. */
function withDefaults(map: UpstreamMapDraft): UpstreamMapDraft {
  const calls = Object.entries(map.calls ?? {}) as [string, CallDraft][]
  const { defaults, classId, credential } = map
  const shared: Record<string, unknown> = {}
  for (const name of SHARED) {
    const values = calls.map(([, call]) => call[name])
    // The place of the rows counts for all calls that read, so all of them must have said it.
    const isEverywhere = name === 'rows' ? calls.length >= ALL_CALLS : values.filter(Boolean).length > 2
    const [first] = values.filter(Boolean)
    if (first && isEverywhere && values.every((value) => value === first || (name !== 'rows' && !value)))
      shared[name] = first
  }
  const rest = calls.map(([path, call]): [string, CallDraft] => [
    path,
    Object.fromEntries(
      Object.entries(call).filter(([name, value]) => value === undefined || shared[name] !== value),
    ),
  ])
  const filled = rest.filter(([, call]) => Object.keys(call).length > 0)
  const allDefaults = { ...defaults, ...shared }
  return {
    ...(Object.keys(allDefaults).length > 0 && { defaults: allDefaults }),
    ...(credential && { credential }),
    ...(classId && { classId }),
    ...(filled.length > 0 && { calls: Object.fromEntries(filled) }),
  }
}
