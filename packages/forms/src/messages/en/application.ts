import { CONSENT_TEXT } from '../../consent.ts'
import type { FieldMessages, FormMessages } from '../../forms.ts'
import { messages, mobileHelp, privacyLink } from './forms.ts'

type Part = 'name' | 'occupation' | 'address' | 'mobile' | 'email'

const reference = <N extends 0 | 1>(n: N, whose: string) =>
  ({
    [`references.${n}.name`]: { label: `${whose}: name` },
    [`references.${n}.occupation`]: { label: `${whose}: occupation` },
    [`references.${n}.address`]: { label: `${whose}: address` },
    [`references.${n}.mobile`]: { label: `${whose}: mobile`, help: mobileHelp },
    [`references.${n}.email`]: { label: `${whose}: e-mail` },
  }) as Record<`references.${N}.${Part}`, FieldMessages>

/** The messages of docs/spec/part-2.md#5; the guardian's consent is the law's. */
export const application = {
  purpose:
    'We use what you enter to decide on the admission, to reach you and to care for the child: religion and health for its care only.',
  sections: {
    class: 'Class',
    applicant: 'Applicant',
    parents: 'Parents and guardian',
    contact: 'Contact and addresses',
    health: 'Health and family',
    references: 'References',
    payment: 'Payment and declaration',
  },
  fields: {
    classId: { label: 'Class', required: 'Class is required' },
    sessionId: { label: 'Session', required: 'Session is required' },
    categoryId: { label: 'Category', required: 'Category is required' },
    needTransport: { label: 'Transport needed' },
    pickupPoint: { label: 'Pickup point', required: 'Pickup point is required' },
    applicantName: { label: 'Applicant name', required: 'Applicant name is required' },
    gender: { label: 'Gender', required: 'Gender is required' },
    dob: { label: 'Date of birth', required: 'Date of birth is required' },
    religion: { label: 'Religion', required: 'Religion is required' },
    country: { label: 'Country', required: 'Country is required' },
    nationality: { label: 'Nationality', required: 'Nationality is required' },
    bloodGroup: { label: 'Blood group' },
    birthRegNo: { label: 'Birth registration number' },
    passportNo: { label: 'Passport number' },
    passportValid: { label: 'Passport valid until' },
    height: { label: 'Height (cm)' },
    weight: { label: 'Weight (kg)' },
    picture: {
      label: 'Picture of the applicant',
      required: messages.pictureMissing,
      help: 'JPG or PNG, at most 5 MB, at least 300 × 300 pixels.',
    },
    fatherName: { label: "Father's name", required: 'Father name is required' },
    fatherOccupation: { label: "Father's occupation" },
    fatherNid: { label: "Father's national ID number" },
    fatherMobile: {
      label: "Father's or guardian's mobile",
      help: mobileHelp,
      required: 'Father/guardian mobile required (11 digits)',
      invalid: 'Father/guardian mobile required (11 digits)',
    },
    motherName: { label: "Mother's name", required: 'Mother name is required' },
    motherOccupation: { label: "Mother's occupation" },
    motherNid: { label: "Mother's national ID number" },
    guardianName: { label: "Guardian's name" },
    guardianOccupation: { label: "Guardian's occupation" },
    guardianEmail: { label: "Guardian's e-mail" },
    guardianAddress: { label: "Guardian's address" },
    mobile: {
      label: 'Mobile',
      help: mobileHelp,
      required: 'Valid 11-digit mobile required',
      invalid: 'Valid 11-digit mobile required',
    },
    altMobile: { label: 'Alternative mobile', help: mobileHelp },
    email: { label: 'E-mail' },
    presentAddress: { label: 'Present address', required: 'Present address required' },
    sameAddress: { label: 'The permanent address is the same as the present address' },
    permanentAddress: { label: 'Permanent address', required: 'Permanent address required' },
    healthConditions: { label: 'Health', required: 'Select at least one health option' },
    siblingInfo: { label: 'Brothers and sisters' },
    admitOtherKids: { label: 'Do you wish to admit other children too?' },
    prevInstituteName: { label: 'Previous institute' },
    prevInstituteAddress: { label: 'Address of the previous institute' },
    ...reference(0, 'First reference'),
    ...reference(1, 'Second reference'),
    applicationFee: { label: 'Application fee' },
    paymentMethod: { label: 'Payment method', required: 'Select payment method' },
    transactionDetails: {
      label: 'Transaction details',
      required: 'Provide transaction details',
      help: 'bKash: the transaction ID. Bank: the date and the number of the deposit slip. Cash: write "cash", the date, and the receipt number if you have one.',
    },
    guardianConsent: {
      label: CONSENT_TEXT,
      required: 'A parent or legal guardian must give this consent',
      invalid: messages.consentChanged,
      link: privacyLink,
    },
    agree: {
      label: 'I declare that what I have entered is true and that I accept the rules of the school',
      required: 'You must accept the declaration',
    },
  },
} satisfies FormMessages
