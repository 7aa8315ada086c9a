import path from 'node:path'
import { hasLoadGenerator, startBenchSite, startOtherServer } from './bench-site.ts'
import { mediaAtRest, print, rate } from './pages.ts'

// `npm run bench -- procedures`: every procedure over HTTP, compared with `/healthz`, which reads nothing. The difference is
// the cost of reading the mirror and writing the response. With `BENCH_AGAINST=<checkout>` (of another commit, with its
// packages installed and its client built) the two alternate on one database. `wrk` generates the load.

const SECONDS = 2

export async function benchProcedures(): Promise<void> {
  if (!hasLoadGenerator()) return
  const site = await startBenchSite()
  const against = process.env.BENCH_AGAINST
  let other: Awaited<ReturnType<typeof startOtherServer>> | undefined
  try {
    await mediaAtRest(site.url)
    if (against) other = await startOtherServer(path.resolve(against), site)
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
      const call = `/trpc/${name}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`
      const title = input ? `${name} ${JSON.stringify(input)}` : name
      const answer = await fetch(site.url + call)
      if (!answer.ok) {
        rows.push([title, `answers ${answer.status}`])
        continue
      }
      const bytes = Buffer.byteLength(await answer.text())
      const before = other && (await fetch(other.url + call)).ok ? await measure(other.url, call) : null
      const now = await measure(site.url, call)
      const nothing = await rate(`${site.url}/healthz`, 10, SECONDS)
      rows.push([
        title,
        String(bytes),
        before?.perSecond.toFixed(0) ?? '–',
        now.perSecond.toFixed(0),
        before ? (now.perSecond / before.perSecond).toFixed(1) : '–',
        before?.cpuMs.toFixed(2) ?? '–',
        now.cpuMs.toFixed(2),
        (now.perSecond / nothing).toFixed(2),
      ])
    }
    const head = ['procedure', 'bytes', 'before/s', 'now/s', 'ratio', 'before, CPU ms', 'now, CPU ms']
    print([[...head, '÷ /healthz'], ...rows])
  } finally {
    await other?.close()
    await site.close()
  }
}

/** Returns the responses per second, and the CPU time of the web process for each of them. */
async function measure(url: string, call: string): Promise<{ perSecond: number; cpuMs: number }> {
  const before = await cpuSeconds(url)
  const perSecond = await rate(url + call, 10, SECONDS)
  const spent = (await cpuSeconds(url)) - before
  return { perSecond, cpuMs: (spent * 1_000) / (perSecond * SECONDS) }
}

const cpuSeconds = async (url: string) =>
  Number(/^process_cpu_seconds_total (\S+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1])
