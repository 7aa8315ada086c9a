import { ContactPage } from '../../../components/contact-page'
import site from '../../../generated/site.json'

export const metadata = site.form
export const dynamic = 'force-dynamic'

export default ContactPage
