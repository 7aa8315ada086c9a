import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pages } from '@school/content'
import { startFakeUpstream } from '@school/demo-upstream'
import { expect, test } from 'vitest'
import { shortenTables } from '../mirror/harness.ts'
import { startApp } from '../support/app.ts'
import { DATA_KEY } from '../support/data-key.ts'

// The credential never leaves the server: marked values are searched for in all output.

const USER = 'marked-user-7Qz1'
const PASSWORD = 'marked-password-9Xk4'

test('no page, script, response or log line contains a part of the credential', async () => {
  const fakeUpstream = await startFakeUpstream({ userId: USER, password: PASSWORD })
  // Every call and every kind of file, but fewer of each.
  shortenTables(fakeUpstream)
  fakeUpstream.tables.teachers.splice(16)
  // Some servers repeat the request in their error messages.
  fakeUpstream.misbehave('/faq', { kind: 'raw', status: 500, body: `Denied for ${USER}:${PASSWORD}` })
  fakeUpstream.misbehave('/gallery', {
    kind: 'raw',
    status: 200,
    body: `{"status":0,"message":"${USER} / ${PASSWORD} wrong"}`,
  })
  // One half comes from the environment, the other from a file, as with Docker secrets.
  const folder = mkdtempSync(path.join(tmpdir(), 'school-secret-'))
  const file = path.join(folder, 'upstream-password')
  writeFileSync(file, `${PASSWORD}\n`)
  const site = await startApp({
    fakeUpstream,
    environment: { LOG_LEVEL: 'trace', UPSTREAM_PASSWORD: '', UPSTREAM_PASSWORD_FILE: file },
  })
  try {
    const outputs: Record<string, string> = {}
    const addresses = [
      ...pages.map((page) => page.path).filter((path) => !path.includes('{')),
      `/notice/${fakeUpstream.tables.notices[0]?.id}`,
      `/news/${fakeUpstream.tables.news[0]?.id}`,
      '/notice/0',
      '/readyz',
      '/healthz',
      '/metrics',
      '/trpc/home',
      '/trpc/nothing',
      '/trpc/notices.list?input=%7B%22title%22%3A1%7D',
    ]
    for (const address of addresses) {
      const response = await fetch(site.url + address)
      outputs[address] = `${JSON.stringify([...response.headers])}${await response.text()}`
    }
    const client = path.resolve(import.meta.dirname, '../../apps/web/dist/client')
    for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
      const full = path.join(client, file)
      if (statSync(full).isFile()) outputs[file] = readFileSync(full, 'latin1')
    }
    expect(site.output()).toContain('sync of faq failed')
    outputs.log = site.output()
    const leaks = Object.entries(outputs).filter(([, text]) =>
      [USER, PASSWORD, DATA_KEY].some((secret) => text.includes(secret)),
    )
    expect(leaks.map(([where]) => where)).toEqual([])
    // The fake upstream was really called with these values.
    expect(JSON.stringify(fakeUpstream.log)).toContain(PASSWORD)
  } finally {
    rmSync(folder, { recursive: true })
    await site.close()
    await fakeUpstream.close()
  }
})
