import { hasLoadGenerator, startBenchSite } from './bench-site.ts'
import { print, rate } from './pages.ts'

// `npm run bench -- procedures`: every procedure over HTTP, compared with `/healthz`, which reads nothing. The difference is
// the cost of reading the mirror and writing the response. `wrk` generates the load.

export async function benchProcedures(): Promise<void> {
  if (!hasLoadGenerator()) return
  const site = await startBenchSite()
  try {
    const { tables } = site.fakeUpstream
    const calls: [name: string, input?: object][] = [
      ['home'],
      ['notices.list', {}],
      ['notices.list', { title: 'admission' }],
      ['notices.byId', { id: String(tables.notices[0]?.id) }],
      ['news.list', {}],
      ['news.byId', { id: String(tables.news[0]?.id) }],
      ['events.list', {}],
      ['careers.list', {}],
      ['calendar', {}],
      ['videos.list', {}],
      ['gallery', {}],
      ['faq', {}],
      ['faculty.list', { gender: 'Male' }],
      ['admission.choices', { classId: '', sessionId: '' }],
      ['page', { path: '/about' }],
      ['body', { path: '/about' }],
      ['today'],
      ['search', { q: 'admission' }],
    ]
    const rows: string[][] = []
    for (const [name, input] of calls) {
      const url = `${site.url}/trpc/${name}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`
      const answer = await fetch(url)
      if (!answer.ok) {
        rows.push([name, `answers ${answer.status}`])
        continue
      }
      const bytes = (await answer.text()).length
      const [own, nothing] = [await rate(url, 10, 2), await rate(`${site.url}/healthz`, 10, 2)]
      rows.push([
        input ? `${name} ${JSON.stringify(input)}` : name,
        String(bytes),
        Math.round(own).toString(),
        Math.round(nothing).toString(),
        (own / nothing).toFixed(2),
      ])
    }
    print([['procedure', 'bytes', 'answers/s', '/healthz/s', '÷ /healthz'], ...rows])
  } finally {
    await site.close()
  }
}
