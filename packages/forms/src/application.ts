// The application, in a file of its own, because the pages of the other forms do not need its fields.

import { application } from '@school/forms/messages/application'
import { messages } from '@school/forms/messages/forms'
import { CONSENT_VERSION } from './consent.ts'
import { date, pastDate } from './date-fields.ts'
import {
  choice,
  choices,
  email,
  LINE,
  line,
  lines,
  mirrored,
  mobile,
  number,
  picture,
  readonly,
  section,
  tick,
  tickOf,
} from './fields.ts'
import { createForm, type FormMessages, type RuleMessages } from './forms.ts'

/** Where a parent or guardian gives consent (consent.ts). Its value is the version of the wording. */
export const CONSENT_FIELD = 'guardianConsent'

/** How the parent wants the arrival to be confirmed. It is not forwarded. */
export const CONFIRMATION_FIELD = 'confirmation'
/** By e-mail, but without an address. It is none of the options, so the field is invalid. */
const WITHOUT_ADDRESS = 'email without address'

/** The ways of attending, as packages/content/intake.yaml names them for each class. */
export const ATTENDANCES = ['non-residential', 'day-care', 'residential'] as const

const required = true
const wide = true

/** Health options that cannot both be true. Hot water contradicts nothing. The form unticks one; the server refuses none. */
const GOOD = 'Good Condition'
const TROUBLES = ['Have Some Problem', 'Taking Medicine', 'Need Extra Care'] as const
export const contradicts = (one: string, other: string): boolean => {
  const isTrouble = (option: string) => TROUBLES.some((trouble) => trouble === option)
  return (one === GOOD && isTrouble(other)) || (other === GOOD && isTrouble(one))
}

const classFields = () =>
  section('class', {
    classId: mirrored({ required }),
    sessionId: mirrored({ required }),
    categoryId: mirrored({ required }),
    // The school's call has no such field (docs/decisions/0135-attendance.md).
    attendance: choice(ATTENDANCES, {
      initial: '',
      wide,
      wire: null,
      lineOf: { field: 'siblingInfo', label: 'Attendance' },
    }),
    needTransport: choice(['Yes', 'No'], { initial: 'No' }),
    pickupPoint: line({ required, wide, max: LINE, requiredWhen: { field: 'needTransport', is: 'Yes' } }),
  })

const applicantFields = (today: string) =>
  section('applicant', {
    applicantName: line({ required, wide, remark: 'full name' }),
    gender: mirrored({ required }),
    dob: pastDate(today, { required }),
    religion: choice(['Islam', 'Hindu', 'Christian', 'Other'], { required, wide }),
    country: line({ required, autocomplete: 'country-name' }),
    nationality: line({ required, initial: 'Bangladeshi' }),
    bloodGroup: choice(['A+', 'A-', 'B+', 'B-', 'O+', 'O-', 'AB+', 'AB-']),
    birthRegNo: number({ inputMode: 'numeric' }),
    passportNo: number(),
    passportValid: date(),
    height: number({ inputMode: 'decimal' }),
    weight: number({ inputMode: 'decimal' }),
    picture: picture(),
  })

const parentFields = () =>
  section('parents', {
    fatherName: line({ required, wide, remark: 'full name' }),
    fatherOccupation: line(),
    fatherNid: number({ inputMode: 'numeric' }),
    fatherMobile: mobile({ required }),
    motherName: line({ required, remark: 'full name' }),
    motherOccupation: line(),
    motherNid: number({ inputMode: 'numeric' }),
    guardianName: line(),
    guardianOccupation: line(),
    guardianEmail: email(),
    guardianAddress: lines(),
  })

const contactFields = () =>
  section('contact', {
    mobile: mobile({ required, autocomplete: 'tel', sender: true }),
    altMobile: mobile(),
    email: email({ autocomplete: 'email' }),
    presentAddress: lines({ required, autocomplete: 'street-address' }),
    sameAddress: tick({ fills: 'permanentAddress' }),
    permanentAddress: lines({ required }),
  })

const healthFields = () =>
  section('health', {
    healthConditions: choices([GOOD, ...TROUBLES, 'Need Hot Water Bath', 'Hot Drinking Water']),
    siblingInfo: lines(),
    admitOtherKids: choice(['Yes', 'No']),
    prevInstituteName: line({ max: LINE }),
    prevInstituteAddress: lines(),
  })

const REFERENCE_PARTS = ['name', 'occupation', 'address', 'mobile', 'email'] as const

/** A reference person. All of them together are one field of the call. */
const referenceFields = <N extends 0 | 1>(n: N) => {
  const wire = 'references'
  const fields = { name: line, occupation: line, address: lines, mobile, email }
  const shape = REFERENCE_PARTS.map((part) => [
    `references.${n}.${part}`,
    fields[part]({ wire, ...(part === 'name' && { wide }) }),
  ])
  type Name = `references.${N}.${(typeof REFERENCE_PARTS)[number]}`
  return section('references', Object.fromEntries(shape) as Record<Name, ReturnType<typeof line>>)
}

const paymentFields = () =>
  section('payment', {
    applicationFee: readonly(),
    paymentMethod: choice(['bKash', 'CASH', 'Bank'], { required, wide }),
    transactionDetails: line({ required, wide, max: LINE, remark: 'transaction' }),
    [CONFIRMATION_FIELD]: choice(['none', 'email', 'sms'], { initial: 'none', wide, wire: null }),
    [CONSENT_FIELD]: tickOf(CONSENT_VERSION, { wire: null }),
    agree: tick({ required }),
  })

/** The fields of docs/spec/part-2.md#3 with the rules of docs/spec/rulings.md#24. */
const shape = (today: string) => ({
  ...classFields(),
  ...applicantFields(today),
  ...parentFields(),
  ...contactFields(),
  ...healthFields(),
  ...referenceFields(0),
  ...referenceFields(1),
  ...paymentFields(),
})

/** Fields that are determined by another field. */
function prepare(input: Record<string, unknown>): void {
  // A field that depends on another answer is not forwarded with a leftover value.
  if (String(input.needTransport).trim() !== 'Yes') delete input.pickupPoint
  else input.pickupPoint ??= ''
  // Whoever pays in cash has no transaction to name.
  const { transactionDetails = '' } = input
  if (
    String(input.paymentMethod).trim() === 'CASH' &&
    typeof transactionDetails === 'string' &&
    !transactionDetails.trim()
  )
    input.transactionDetails = 'CASH'
  if (String(input[CONFIRMATION_FIELD]).trim() === 'email' && !String(input.email ?? '').trim())
    input[CONFIRMATION_FIELD] = WITHOUT_ADDRESS
  // What the Bangla form is filled in with is sent as the specification has it.
  if (String(input.nationality).trim() === 'বাংলাদেশি') input.nationality = 'Bangladeshi'
  if (/^(?:on|true|Yes|1)$/.test(String(input.sameAddress))) input.permanentAddress = input.presentAddress
}

const definition = { name: 'application', path: '/apply-online', shape, prepare } as const

/** `/apply-online` with the texts of one language. */
export const createApplicationForm = (
  texts: FormMessages<keyof ReturnType<typeof shape>>,
  rules: RuleMessages,
) => createForm(definition, texts, rules)

/** In the language of this build; on the server in English. */
export const applicationForm = createApplicationForm(application, messages)
