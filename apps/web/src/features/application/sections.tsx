// The sections of the application, with the components that only they use.

import * as interfaceMessages from '@school/content/messages/application'
import { CHOOSE_FIELD } from '@school/forms'
import type { ComponentType } from 'react'
import { FormField } from '../forms/form-field.tsx'
import { useDraft } from './application-context.ts'
import { CategoryField, DependentField } from './dependent-field.tsx'
import { FeeField, FeeText } from './fee.tsx'
import { PictureField } from './picture-field.tsx'
import {
  ApplicationField,
  type ApplicationFieldProps,
  Section,
  type SectionProps,
  usePlainField,
} from './section.tsx'

const classFields = {
  classId: DependentField,
  sessionId: DependentField,
  categoryId: CategoryField,
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

const applicantFields = { gender: DependentField, picture: PictureField }

const ApplicantSection = (props: SectionProps) => <Section {...props} special={applicantFields} />

const contactFields = { permanentAddress: PermanentAddressField }

const ContactSection = (props: SectionProps) => <Section {...props} special={contactFields} />

function PermanentAddressField(props: ApplicationFieldProps) {
  return <FormField {...usePlainField(props)} readOnly={useDraft('isSameAddress')} />
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

const paymentFields = { applicationFee: FeeField }

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
