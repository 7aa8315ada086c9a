import { ContactPage } from '../../components/contact-page'
import site from '../../generated/site.json'

export const metadata = site.form
export const revalidate = 3600

export default ContactPage
