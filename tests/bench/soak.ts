import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { application, apply, contact, message } from '../submissions/posting.ts'
import { startSite } from '../support/site.ts'
import { print } from './load.ts'

// `npm run bench -- soak`: 200 connections for five minutes, while every entity is synced every 20 seconds with changing
// rows, the pictures of the first sync are encoded, and visitors submit forms. Reports errors, and the memory of the server's
// process. BENCH_MINUTES=1 shortens it.

const MINUTES = Number(process.env.BENCH_MINUTES ?? 5)
const CONNECTIONS = 200

export async function benchSoak(): Promise<void> {
  const often = '*/20 * * * * *'
  const site = await startSite({
    environment: {
      LOG_LEVEL: 'warn',
      SYNC_SCHEDULE_FREQUENT: often,
      SYNC_SCHEDULE_SLOW: often,
      // As in the image.
      MALLOC_ARENA_MAX: '2',
    },
  })
  const end = Date.now() + MINUTES * 60_000
  const goesOn = () => Date.now() < end
  const faults = new Map<string, number>()
  const fault = (what: string) => faults.set(what, (faults.get(what) ?? 0) + 1)
  const answers: number[] = []
  const submissions: number[] = []
  const minute = () => Math.max(0, MINUTES - 1 - Math.floor((end - Date.now()) / 60_000))
  const count = (of: number[]) => {
    of[minute()] = (of[minute()] ?? 0) + 1
  }
  const { tables } = site.fakeUpstream
  const paths = [
    ...[
      '/',
      '/all-notice',
      '/all-news',
      '/about',
      '/fees',
      '/career',
      '/faq',
      '/contact',
      '/gallery',
      '/male-faculty',
    ],
    ...['/all-notice?title=exam', '/search?q=admission', '/sitemap.xml', '/notices.atom', '/trpc/home'],
    ...tables.notices.slice(0, 20).map(({ id }) => `/notice/${id}`),
  ]
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const visitor = async (first: number) => {
    for (let next = first; goesOn(); next += 1)
      await new Promise<void>((resolve) => {
        get(
          `${site.url}${paths[next % paths.length]}`,
          { agent, headers: { 'accept-encoding': 'br' } },
          (response) => {
            if (response.statusCode !== 200) fault(`${paths[next % paths.length]}: ${response.statusCode}`)
            response.once('error', (error) => fault(error.message))
            response.resume().once('close', () => {
              count(answers)
              resolve()
            })
          },
        ).once('error', (error) => {
          fault(error.message)
          resolve()
        })
      })
  }
  const applicant = async () => {
    for (let sent = 0; goesOn(); sent += 1) {
      // Each applicant has an address, because one address may send only 600 forms in ten minutes.
      const from = { 'x-forwarded-for': `203.0.113.${sent % 250}` }
      const answered = await (sent % 5 === 0
        ? apply(site, application(site), undefined, from)
        : contact(site, message(), from))
      if (answered.status === 200) count(submissions)
      else fault(`a form: ${answered.status}`)
      await pause(250)
    }
  }
  const school = async () => {
    for (let change = 1; goesOn(); change += 1) {
      for (const row of tables.notices.slice(0, 10)) row.headline = `Changed for the ${change}. time`
      await pause(10_000)
    }
  }
  const memory: number[][] = []
  const watcher = async () => {
    while (goesOn()) {
      const status = readFileSync(`/proc/${site.server.pid}/status`, 'utf8')
      const rows = memory[minute()] ?? []
      rows.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
      memory[minute()] = rows
      await pause(5_000)
    }
  }
  try {
    await Promise.all([
      ...Array.from({ length: CONNECTIONS }, (_, index) => visitor(index)),
      applicant(),
      school(),
      watcher(),
    ])
    print([
      ['minute', 'answers', 'forms', 'lowest MB', 'highest MB'],
      ...memory.map((rows, index) => [
        String(index + 1),
        String(answers[index] ?? 0),
        String(submissions[index] ?? 0),
        Math.min(...rows).toFixed(0),
        Math.max(...rows).toFixed(0),
      ]),
    ])
    console.log(`errors: ${[...faults].map(([what, times]) => `${times} × ${what}`).join(', ') || '0'}`)
    if (/"level":(50|60)/.test(site.output()))
      console.log(`the log has errors:\n${site.output().slice(-2_000)}`)
  } finally {
    agent.destroy()
    await site.close()
  }
}
