import { isRecord, parseJson } from '../json.ts'
import { isSuccess } from '../status.ts'
import type { Answer } from '../transport.ts'
import { valueAt } from './apply-map.ts'
import type { SubmissionMap } from './map-schema.ts'

/** The code of success (docs/spec/part-2.md#7). */
const SUCCESS_CODE = '00'

/**
 * The answer of `/job-admit-card` as the specification has it, `{ responseCode, responseMsg }`, from one in which the map says where
 * success and words are. Everything else stays as it came: answers without JSON, with another status, or without a value at the place
 * of the map.
 */
export function specifiedAnswer(answer: Answer, map: SubmissionMap | undefined): Answer {
  if (!map || (!map.success && !map.message) || !isSuccess(answer.status)) return answer
  let body: unknown
  try {
    body = parseJson(answer.bytes, '/job-admit-card')
  } catch {
    return answer
  }
  const message = map.message === undefined ? undefined : valueAt(body, map.message)
  const specified: Record<string, unknown> = isRecord(body) ? { ...body } : {}
  if (typeof message === 'string') specified.responseMsg = message
  if (map.success) {
    const value = valueAt(body, map.success.at)
    if (value === undefined) return answer
    const accepted = [map.success.is].flat().some((one) => String(one) === String(value))
    // What is no success must not look like one.
    const refused = String(value) === SUCCESS_CODE ? 'not accepted' : String(value).slice(0, 40)
    specified.responseCode = accepted ? SUCCESS_CODE : refused
  }
  return { ...answer, bytes: Buffer.from(JSON.stringify(specified)) }
}
