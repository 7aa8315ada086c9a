/**
 * Parses a `classId`. How the real server joins programme and department is not known (docs/spec/rulings.md#27), so any
 * separator that is not a digit is accepted.
 */
export function classOf(classId: unknown): { programme: string; department: string } | null {
  const [, programme, department] = /^(\d+)\D+(\d+)$/.exec(String(classId)) ?? []
  return programme && department ? { programme, department } : null
}
export const isClass = (value: unknown) => classOf(value) !== null
