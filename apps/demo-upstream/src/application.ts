import type { PictureFacts } from './rows.ts'

/** The fields that an application must have (docs/spec/part-2.md#5). */
const applicationFields = (
  'classId sessionId categoryId applicantName gender dob fatherName motherName religion country nationality mobile ' +
  'presentAddress permanentAddress healthConditions paymentMethod transactionDetails'
).split(' ')

/** Why an application is refused, or null. */
export function applicationProblem(
  body: Record<string, unknown>,
  picture: PictureFacts | null,
): string | null {
  const missing = applicationFields.find((field) => {
    const value = body[field]
    return typeof value !== 'string' || value.trim() === ''
  })
  if (missing) return `${missing} is required`
  if (!isClass(body.classId)) return 'classId is not valid'
  if (!/^\d{11}$/.test(String(body.mobile))) return 'mobile is not valid'
  for (const field of ['healthConditions', 'references']) {
    try {
      if (body[field] !== undefined && !Array.isArray(JSON.parse(String(body[field]))))
        return `${field} is not a list`
    } catch {
      return `${field} is not valid`
    }
  }
  if (!picture) return 'picture is required'
  return picture.format === 'jpeg' || picture.format === 'png' ? null : 'picture must be JPG or PNG'
}

/**
 * Parses a `classId`. How the real server joins programme and department is not known (docs/spec/rulings.md#27), so any
 * separator that is not a digit is accepted.
 */
export function classOf(classId: unknown): { programme: string; department: string } | null {
  const [, programme, department] = /^(\d+)\D+(\d+)$/.exec(String(classId)) ?? []
  return programme && department ? { programme, department } : null
}
export const isClass = (value: unknown) => classOf(value) !== null
