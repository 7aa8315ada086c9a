import { isRecord } from '../json.ts'
import { cut, messageOf } from '../message.ts'
import { withoutBrokenCharacters } from '../schemas/fields.ts'
import { isSuccess } from '../status.ts'
import { type AnswerForm, SPECIFIED_FORMS, type SubmissionPath } from '../submission-answer.ts'
import { valueAt } from './apply-map.ts'
import type { SubmissionMap } from './map-schema.ts'

// How a school's server that has a map answers a submission: where its sign of success is, and where its words are.

const MAX_CODE = 40
const MAX_MESSAGE = 500
/** The statuses with which a program refuses. `status` or `code` of a gateway's JSON may stand at the place of the map. */
const REFUSING = [400, 409, 422]

/**
 * @param refusal the words with which the server refuses a wrong credential
 * @returns the form of the specification for what the map does not say
 */
export function answerFormBy(
  path: SubmissionPath,
  map: SubmissionMap | undefined,
  refusal?: string,
): AnswerForm {
  const specified = { ...SPECIFIED_FORMS[path], ...(refusal !== undefined && { refusal }) }
  const { success, message: place } = map ?? {}
  if (!success && place === undefined) return specified
  const words = (body: unknown, hide: (text: string) => string) =>
    place === undefined ? null : wordsAt(body, place, hide)
  return {
    ...specified,
    words,
    decidesBeforeStatus: success !== undefined,
    read(body, hide, status) {
      if (!success) {
        const own = specified.read(body, hide, status)
        return own && { ...own, message: words(body, hide) ?? own.message }
      }
      if (!isSuccess(status) && !REFUSING.includes(status)) return null
      const value = placed(body, success.at)
      const text = isScalar(value) ? String(value).trim() : ''
      if (text === '') return null
      const isAccepted = [success.is].flat().some((one) => isSame(String(one), text))
      return {
        code: cut(withoutBrokenCharacters(hide(text)), MAX_CODE),
        isSuccess: isAccepted && isSuccess(status),
        message: words(body, hide) ?? messageOf(firstOf(body), hide),
      }
    },
  }
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase()

/** An answer may be a list of one. */
const firstOf = (body: unknown): unknown => (Array.isArray(body) ? body[0] : body)
const placed = (body: unknown, place: string): unknown =>
  valueAt(body, place) ?? valueAt(firstOf(body), place)

/** The words at a place: a text, or the texts of a list or of an object of errors (`{ mobile: ["is wrong"] }`). */
function wordsAt(body: unknown, place: string, hide: (text: string) => string): string | null {
  const value = placed(body, place)
  const list = Array.isArray(value) ? value : isRecord(value) ? Object.values(value).flat() : [value]
  const text = list
    .slice(0, 10)
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .join(' ')
  const clean = cut(hide(withoutBrokenCharacters(text).normalize('NFC').trim()), MAX_MESSAGE)
  return clean === '' ? null : clean
}
