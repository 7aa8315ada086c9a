import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openMediaStorage } from '@school/mirror'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { media } from './routes.ts'

test.each([
  [
    'a disk without room',
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    1,
  ],
  // It says itself that it is away, and everybody may ask for any name.
  ['a database that is away', new Error('the database does not answer'), 0],
])(
  'a photograph that is lost and cannot be made again because of %s is answered with 503, and the log names what nothing else would',
  async (_, error, count) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'school-lost-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const lines: string[] = []
    const app = Fastify({
      logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
    })
    onTestFinished(() => app.close())
    await app.register(media, {
      storage: openMediaStorage(folder),
      restore: () => Promise.reject(error),
    })
    const answer = await app.inject(`/media/${'a'.repeat(32)}.jpg`)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(lines.filter((line) => line.includes('could not be stored again'))).toHaveLength(count)
    expect(lines.join('')).not.toContain(folder)
  },
)
