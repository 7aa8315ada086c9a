import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Supervisor, superviseServer } from './supervisor.ts'

let folder = ''
let port = 0
let supervisor: Supervisor | undefined
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'school-dev-'))
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  port = (server.address() as AddressInfo).port
  await new Promise((resolve) => server.close(resolve))
})
afterEach(async () => {
  await supervisor?.stop()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const write = (file: string, source: string) => writeFileSync(path.join(folder, file), source)
const serverThatSays = (text: string) =>
  `import { createServer } from 'node:http'\ncreateServer((_, response) => response.end(${text})).listen(${port}, '127.0.0.1')\n`

function run(): void {
  supervisor = superviseServer({
    command: [process.execPath, path.join(folder, 'server.ts')],
    host: '127.0.0.1',
    port,
    folders: [folder],
    log: () => {},
  })
}

const shown = () =>
  fetch(`http://127.0.0.1:${port}/any`).then(
    (response) => response.text(),
    () => 'nothing',
  )

test('a change of a file that the server has loaded restarts the server', async () => {
  write('package.json', '{"type":"module"}')
  write('server.ts', `import { text } from './text.ts'\n${serverThatSays('text')}`)
  write('text.ts', "export const text: string = 'before'\n")
  run()
  await expect.poll(shown).toBe('before')
  write('text.ts', "export const text: string = 'after'\n")
  await expect.poll(shown).toBe('after')
  // Editors save in this way: a new file replaces the old one.
  for (const text of ['replaced', 'replaced again']) {
    write('text.tmp', `export const text: string = '${text}'\n`)
    renameSync(path.join(folder, 'text.tmp'), path.join(folder, 'text.ts'))
    await expect.poll(shown).toBe(text)
  }
})

test('a server that does not start is replaced by a page that names file and line, until the file is corrected', async () => {
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  write('package.json', '{"type":"module"}')
  write('server.ts', serverThatSays("'works'"))
  run()
  await expect.poll(shown).toBe('works')
  write('server.ts', 'const fees = {\n  admission: 1,,\n}\n')
  await expect.poll(shown).toMatch(/server\.ts:2/)
  expect(printed.mock.calls.map(String).join('')).toMatch(/server\.ts:2/)
  write('server.ts', serverThatSays("'works again'"))
  await expect.poll(shown).toBe('works again')
})
