import { Form } from '../generated/form'
import { ContactForm } from './contact-form'

export const ContactPage = () => <Form form={<ContactForm />} />
