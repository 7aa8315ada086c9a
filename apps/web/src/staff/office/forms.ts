import { applicationForm } from '@school/forms/application'
import { contactForm } from '@school/forms/contact'
import { rightsForm } from '@school/forms/rights'

/** The forms that the office works with, by kind of submission. */
export const forms = { application: applicationForm, contact: contactForm, rights: rightsForm }
