import { HomePage } from '../../components/home-page'
import site from '../../generated/site.json'

export const metadata = site.home
/** Rendered for each visitor. */
export const dynamic = 'force-dynamic'

export default HomePage
