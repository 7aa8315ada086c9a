// The fields of the application, in a file of its own: the other forms' pages need none of them.

import { CONSENT_TEXT, CONSENT_VERSION } from './consent.ts'
import {
  ADDRESS,
  CONSENT_FIELD,
  type Field,
  type Form,
  LINE,
  MAX_PICTURE_BYTES,
  MOBILE,
  messages,
  NAME,
  privacyLink,
  type Values,
  within,
} from './forms.ts'

const person = (n: 1 | 2): Field[] => {
  const section = 'References'
  const of = n === 1 ? 'First reference' : 'Second reference'
  return [
    { name: `references.${n - 1}.name`, label: `${of}: name`, kind: 'text', section, max: NAME },
    { name: `references.${n - 1}.occupation`, label: `${of}: occupation`, kind: 'text', section, max: NAME },
    { name: `references.${n - 1}.address`, label: `${of}: address`, kind: 'lines', section, max: ADDRESS },
    { name: `references.${n - 1}.mobile`, label: `${of}: mobile`, section, ...MOBILE },
    { name: `references.${n - 1}.email`, label: `${of}: e-mail`, kind: 'email', section, max: LINE },
  ]
}

/** `/apply-online`: every field of docs/spec/part-2.md#3, the messages of docs/spec/part-2.md#5, the rules of docs/spec/rulings.md#24. */
export const applicationForm: Form = {
  name: 'application',
  path: '/apply-online',
  purpose:
    'We use what you enter to decide on the admission, to reach you and to care for the child: religion and health for its care only.',
  fields: [
    ...within('Class', [
      { name: 'classId', label: 'Class', kind: 'mirrored', required: 'Class is required', max: 60 },
      { name: 'sessionId', label: 'Session', kind: 'mirrored', required: 'Session is required', max: 60 },
      { name: 'categoryId', label: 'Category', kind: 'mirrored', required: 'Category is required', max: 60 },
      {
        name: 'needTransport',
        label: 'Transport needed',
        kind: 'choice',
        options: ['Yes', 'No'],
        initial: 'No',
        max: 3,
      },
      {
        name: 'pickupPoint',
        label: 'Pickup point',
        kind: 'text',
        required: 'Pickup point is required',
        requiredWhen: { field: 'needTransport', is: 'Yes' },
        max: LINE,
      },
    ]),
    ...within('Applicant', [
      {
        name: 'applicantName',
        label: 'Applicant name',
        kind: 'text',
        required: 'Applicant name is required',
        max: NAME,
      },
      { name: 'gender', label: 'Gender', kind: 'mirrored', required: 'Gender is required', max: 60 },
      {
        name: 'dob',
        label: 'Date of birth',
        kind: 'past date',
        required: 'Date of birth is required',
        max: 10,
      },
      {
        name: 'religion',
        label: 'Religion',
        kind: 'choice',
        options: ['Islam', 'Hindu', 'Christian', 'Other'],
        required: 'Religion is required',
        max: 10,
      },
      {
        name: 'country',
        label: 'Country',
        kind: 'text',
        required: 'Country is required',
        max: NAME,
        autocomplete: 'country-name',
      },
      {
        name: 'nationality',
        label: 'Nationality',
        kind: 'text',
        initial: 'Bangladeshi',
        required: 'Nationality is required',
        max: NAME,
      },
      {
        name: 'bloodGroup',
        label: 'Blood group',
        kind: 'choice',
        options: ['A+', 'A-', 'B+', 'B-', 'O+', 'O-', 'AB+', 'AB-'],
        max: 3,
      },
      {
        name: 'birthRegNo',
        label: 'Birth registration number',
        kind: 'number',
        max: 40,
        inputMode: 'numeric',
      },
      { name: 'passportNo', label: 'Passport number', kind: 'number', max: 40 },
      { name: 'passportValid', label: 'Passport valid until', kind: 'date', max: 10 },
      { name: 'height', label: 'Height (cm)', kind: 'number', max: 40, inputMode: 'decimal' },
      { name: 'weight', label: 'Weight (kg)', kind: 'number', max: 40, inputMode: 'decimal' },
      {
        name: 'picture',
        label: 'Picture of the applicant',
        kind: 'picture',
        required: messages.pictureMissing,
        help: 'JPG or PNG, at most 5 MB, at least 300 × 300 pixels.',
        max: MAX_PICTURE_BYTES,
      },
    ]),
    ...within('Parents and guardian', [
      {
        name: 'fatherName',
        label: "Father's name",
        kind: 'text',
        required: 'Father name is required',
        max: NAME,
      },
      { name: 'fatherOccupation', label: "Father's occupation", kind: 'text', max: NAME },
      {
        name: 'fatherNid',
        label: "Father's national ID number",
        kind: 'number',
        max: 40,
        inputMode: 'numeric',
      },
      {
        name: 'fatherMobile',
        label: "Father's or guardian's mobile",
        ...MOBILE,
        required: 'Father/guardian mobile required (11 digits)',
        invalid: 'Father/guardian mobile required (11 digits)',
      },
      {
        name: 'motherName',
        label: "Mother's name",
        kind: 'text',
        required: 'Mother name is required',
        max: NAME,
      },
      { name: 'motherOccupation', label: "Mother's occupation", kind: 'text', max: NAME },
      {
        name: 'motherNid',
        label: "Mother's national ID number",
        kind: 'number',
        max: 40,
        inputMode: 'numeric',
      },
      { name: 'guardianName', label: "Guardian's name", kind: 'text', max: NAME },
      { name: 'guardianOccupation', label: "Guardian's occupation", kind: 'text', max: NAME },
      { name: 'guardianEmail', label: "Guardian's e-mail", kind: 'email', max: LINE },
      { name: 'guardianAddress', label: "Guardian's address", kind: 'lines', max: ADDRESS },
    ]),
    ...within('Contact and addresses', [
      {
        name: 'mobile',
        label: 'Mobile',
        ...MOBILE,
        required: 'Valid 11-digit mobile required',
        invalid: 'Valid 11-digit mobile required',
        autocomplete: 'tel',
      },
      { name: 'altMobile', label: 'Alternative mobile', ...MOBILE },
      { name: 'email', label: 'E-mail', kind: 'email', max: LINE, autocomplete: 'email' },
      {
        name: 'presentAddress',
        label: 'Present address',
        kind: 'lines',
        required: 'Present address required',
        max: ADDRESS,
        autocomplete: 'street-address',
      },
      {
        name: 'sameAddress',
        label: 'The permanent address is the same as the present address',
        kind: 'tick',
        max: 5,
      },
      {
        name: 'permanentAddress',
        label: 'Permanent address',
        kind: 'lines',
        required: 'Permanent address required',
        max: ADDRESS,
      },
    ]),
    ...within('Health and family', [
      {
        name: 'healthConditions',
        label: 'Health',
        kind: 'choices',
        options: [
          'Good Condition',
          'Have Some Problem',
          'Taking Medicine',
          'Need Extra Care',
          'Need Hot Water Bath',
          'Hot Drinking Water',
        ],
        required: 'Select at least one health option',
        max: 30,
      },
      { name: 'siblingInfo', label: 'Brothers and sisters', kind: 'lines', max: ADDRESS },
      {
        name: 'admitOtherKids',
        label: 'Do you wish to admit other children too?',
        kind: 'choice',
        options: ['Yes', 'No'],
        max: 3,
      },
      { name: 'prevInstituteName', label: 'Previous institute', kind: 'text', max: LINE },
      {
        name: 'prevInstituteAddress',
        label: 'Address of the previous institute',
        kind: 'lines',
        max: ADDRESS,
      },
    ]),
    ...person(1),
    ...person(2),
    ...within('Payment and declaration', [
      { name: 'applicationFee', label: 'Application fee', kind: 'shown', max: 20 },
      {
        name: 'paymentMethod',
        label: 'Payment method',
        kind: 'choice',
        options: ['bKash', 'CASH', 'Bank'],
        required: 'Select payment method',
        max: 10,
      },
      {
        name: 'transactionDetails',
        label: 'Transaction details',
        kind: 'text',
        required: 'Provide transaction details',
        help: 'bKash: the transaction ID. Bank: the date and the number of the deposit slip. Cash: write "cash", the date, and the receipt number if you have one.',
        max: LINE,
      },
      {
        name: CONSENT_FIELD,
        label: CONSENT_TEXT,
        kind: 'tick',
        ticked: CONSENT_VERSION,
        required: 'A parent or legal guardian must give this consent',
        invalid: messages.consentChanged,
        link: privacyLink,
        ours: true,
        max: 10,
      },
      {
        name: 'agree',
        label: 'I declare that what I have entered is true and that I accept the rules of the school',
        kind: 'tick',
        required: 'You must accept the declaration',
        max: 5,
      },
    ]),
  ],
}

/**
 * The application as the upstream's call wants it (docs/spec/part-2.md#7): every field but `ours` under its own name as text,
 * references and healthConditions as JSON text.
 * @param fee the mirror's (docs/spec/rulings.md#26)
 */
export function applicationFields(values: Values, fee: string): Record<string, string> {
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : ''
  }
  const fields: [string, string][] = applicationForm.fields.flatMap(({ name, kind, ours }) => {
    if (ours || kind === 'picture' || name.startsWith('references.')) return []
    if (kind === 'shown') return [[name, fee]]
    return [[name, kind === 'choices' ? JSON.stringify(values[name] ?? []) : text(name)]]
  })
  const references = [0, 1].map((n) =>
    Object.fromEntries(
      ['name', 'occupation', 'address', 'mobile', 'email'].map((part) => [
        part,
        text(`references.${n}.${part}`),
      ]),
    ),
  )
  return Object.fromEntries([...fields, ['references', JSON.stringify(references)]])
}
