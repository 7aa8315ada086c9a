import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FakeUpstream } from '@school/demo-upstream'
import { DATA_KEY } from './data-key.ts'

// The environment of a site under test, in a process of its own (site.ts) or in the test's (app.ts).

const shared = path.resolve(import.meta.dirname, '../../.data')

/** Creates a DATA_DIR. Sites share these folders, because names are hashes of the content. */
export function makeDataDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'school-site-'))
  for (const name of ['media', 'assets']) {
    const folder = path.join(shared, `test-${name}`)
    mkdirSync(folder, { recursive: true })
    symlinkSync(folder, path.join(directory, name))
  }
  return directory
}

/** The variables of a site under test, in a process of its own or in the test's. */
export function siteEnvironment(directory: string, databaseUrl: string, fakeUpstream: FakeUpstream) {
  return {
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_KEY,
    DATA_DIR: directory,
    UPSTREAM_BASE_URL: fakeUpstream.url,
    UPSTREAM_USER_ID: fakeUpstream.userId,
    UPSTREAM_PASSWORD: fakeUpstream.password,
    // Tests must not call other machines.
    VIDEO_THUMBNAILS_URL: fakeUpstream.filesUrl,
    LOG_LEVEL: 'debug',
  }
}
