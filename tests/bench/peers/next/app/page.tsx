import { HomePage } from '../components/home-page'
import site from '../generated/site.json'

export const metadata = site.home
/** Rendered by the build, and again after an hour: from the cache of Next.js. */
export const revalidate = 3600

export default HomePage
