// The sections of the application, with the components that only they use.

import * as interfaceMessages from '@school/content/messages/application'
import { CHOOSE_FIELD, type Field } from '@school/forms'
import type { ComponentType } from 'react'
import { FormField } from '../forms/form-field.tsx'
import { useApplication, useDraft } from './application-context.ts'
import { BirthField } from './birth-field.tsx'
import { BirthRegistrationField } from './birth-registration-field.tsx'
import { useChoices } from './choices.ts'
import { noChoice } from './choices-input.ts'
import { CategoryField, DependentField } from './dependent-field.tsx'
import { FeeField, FeeText } from './fee.tsx'
import { PictureField } from './picture-field.tsx'
import {
  ApplicationField,
  type ApplicationFieldProps,
  Section,
  type SectionProps,
  usePlainField,
  WithRemark,
} from './section.tsx'

const classFields = {
  classId: DependentField,
  sessionId: DependentField,
  categoryId: CategoryField,
  attendance: AttendanceField,
}

/** The ways of attending the chosen class. Where it has one, or the school has named none, nothing is asked. */
function AttendanceField({ field, error }: ApplicationFieldProps) {
  const { classId } = useDraft('chosen')
  const { data } = useChoices(noChoice)
  const ways = data?.classes.find(({ id }) => id === classId)?.attendance ?? []
  const options = field.options?.filter((option) => ways.some((way) => way === option))
  const plain = usePlainField({ field: { ...field, ...(options && { options }) }, error })
  return options?.length ? <FormField {...plain} /> : null
}

function ClassSection(props: SectionProps) {
  return (
    <Section
      {...props}
      special={classFields}
      after={
        <noscript>
          <button type="submit" name={CHOOSE_FIELD} value="1" className="btn btn-line justify-self-start">
            {interfaceMessages.showChoices}
          </button>
        </noscript>
      }
    />
  )
}

const applicantFields = {
  gender: DependentField,
  dob: BirthField,
  birthRegNo: BirthRegistrationField,
  picture: PictureField,
}

const ApplicantSection = (props: SectionProps) => <Section {...props} special={applicantFields} />

const contactFields = { mobile: MobileField, permanentAddress: PermanentAddressField }

const ContactSection = (props: SectionProps) => <Section {...props} special={contactFields} />

/** Many parents have one number. A button and not a box to tick, because the form of the school has no such field. */
function MobileField(props: ApplicationFieldProps) {
  const { draft } = useApplication()
  const isFatherMissing = useDraft('invalid').has('fatherMobile')
  return (
    <FormField {...usePlainField(props)}>
      <button
        type="button"
        disabled={isFatherMissing}
        className="scripted more min-h-11 justify-self-start text-sm disabled:opacity-60"
        onClick={({ currentTarget: { form } }) => {
          const [from, to] = ['fatherMobile', 'mobile'].map((name) => form?.elements.namedItem(name))
          if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return
          to.value = from.value
          draft.updateField('mobile')
        }}
      >
        {interfaceMessages.sameAsFathersMobile}
      </button>
    </FormField>
  )
}

/** The same address is not shown twice; it stays in the form. With an error it is shown, because that leads to it. */
function PermanentAddressField(props: ApplicationFieldProps) {
  const isSame = useDraft('isSameAddress')
  return (
    <div hidden={isSame && props.error === undefined}>
      <FormField {...usePlainField(props)} readOnly={isSame} />
    </div>
  )
}

const referenceFields = { 'references.0.name': FirstReference, 'references.1.name': SecondReference }

const ReferencesSection = (props: SectionProps) => <Section {...props} special={referenceFields} />

/** The first of a person's five fields has the heading. */
function FirstReference(props: ApplicationFieldProps) {
  return (
    <>
      <h3 className="mb-3 text-lg">{interfaceMessages.firstReference}</h3>
      <ApplicationField {...props} />
    </>
  )
}

function SecondReference(props: ApplicationFieldProps) {
  return (
    <>
      <h3 className="mt-2 mb-3 border-t border-line pt-5 text-lg">{interfaceMessages.secondReference}</h3>
      <ApplicationField {...props} />
    </>
  )
}

/** The help is that of the chosen method. Cash needs no entry (packages/forms/src/application.ts, `prepare`). */
function TransactionField({ field, error }: ApplicationFieldProps) {
  const { paymentMethod } = useDraft('watched')
  const { required, help, ...rest } = field
  const own = interfaceMessages.transactionHelp[paymentMethod]
  const shown: Field = {
    ...rest,
    ...((own ?? help) && { help: own ?? help }),
    ...(required && paymentMethod !== 'CASH' && { required }),
  }
  const plain = usePlainField({ field: shown, error })
  return <WithRemark field={field}>{(remark) => <FormField {...plain}>{remark}</FormField>}</WithRemark>
}

/** The ways to confirm the arrival that the server has. Without any, nothing is asked. */
function ConfirmationField({ field, error }: ApplicationFieldProps) {
  const { data } = useChoices(noChoice)
  const options = field.options?.filter((one) => one === 'none' || data?.channels.some((way) => way === one))
  const plain = usePlainField({ field: { ...field, ...(options && { options }) }, error })
  return options && options.length > 1 ? <FormField {...plain} /> : null
}

const paymentFields = {
  applicationFee: FeeField,
  transactionDetails: TransactionField,
  confirmation: ConfirmationField,
}

const PaymentSection = (props: SectionProps) => (
  <Section {...props} special={paymentFields} before={<FeeText />} />
)

/** The components by the key of the section (packages/forms/src/application.ts). */
export const sectionComponents: Record<string, ComponentType<SectionProps>> = {
  class: ClassSection,
  applicant: ApplicantSection,
  parents: Section,
  contact: ContactSection,
  health: Section,
  references: ReferencesSection,
  payment: PaymentSection,
}
