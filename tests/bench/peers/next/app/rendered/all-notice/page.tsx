import { ListPage } from '../../../components/list-page'
import site from '../../../generated/site.json'

export const metadata = site.list
export const dynamic = 'force-dynamic'

export default async function Page({ searchParams }: { searchParams: Promise<{ title?: string }> }) {
  return <ListPage title={(await searchParams).title} />
}
