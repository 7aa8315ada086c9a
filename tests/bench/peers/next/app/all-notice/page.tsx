import { ListPage } from '../../components/list-page'
import site from '../../generated/site.json'

export const metadata = site.list
export const revalidate = 3600

export default () => <ListPage />
