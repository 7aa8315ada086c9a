/**
 * Programme and department of a `classId`. How the real server joins the two is not known (docs/spec/rulings.md#27): any separator
 * that is no digit is understood.
 */
export function classOf(classId: unknown): { programme: string; department: string } | null {
  const [, programme, department] = /^(\d+)\D+(\d+)$/.exec(String(classId)) ?? []
  return programme && department ? { programme, department } : null
}
export const isClass = (value: unknown) => classOf(value) !== null
