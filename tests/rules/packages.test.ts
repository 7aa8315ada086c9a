import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// The rules of the architecture (README), as tests.

const root = path.resolve(import.meta.dirname, '../..')
const sources = globSync('{apps,packages,prisma,tests}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: (file) => /node_modules|dist|generated/.test(file),
}).map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** The packages of this repository that each package may import. `types` may be imported as types only. */
const mayImport: Record<string, { code: string[]; types?: string[] }> = {
  'packages/content': { code: [] },
  // How numbers are written.
  'packages/forms': { code: ['content'] },
  'packages/upstream': { code: [] },
  prisma: { code: [] },
  'packages/mirror': { code: ['upstream', 'prisma'] },
  'packages/first-contact': { code: ['upstream', 'mirror'] },
  'packages/outbox': { code: ['upstream', 'forms', 'prisma'] },
  'packages/office': { code: ['outbox', 'forms', 'prisma'] },
  'apps/demo-upstream': { code: [] },
  'apps/web': { code: ['content', 'forms'], types: ['server'] },
  'apps/server': {
    code: ['content', 'forms', 'upstream', 'mirror', 'first-contact', 'outbox', 'office', 'prisma'],
  },
  tests: {
    code: [
      'content',
      'forms',
      'upstream',
      'mirror',
      'first-contact',
      'outbox',
      'office',
      'prisma',
      'server',
      'web',
      'demo-upstream',
    ],
  },
}

function packageOf(file: string): string {
  return Object.keys(mayImport).find((owner) => file.startsWith(`${owner}/`)) ?? ''
}

function importsOf(text: string): { specifier: string; typeOnly: boolean }[] {
  const matches = text.matchAll(
    /(?:^|\n)\s*(import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
  )
  return [...matches].map(([, , type, from, dynamic, bare]) => ({
    specifier: from ?? dynamic ?? bare ?? '',
    typeOnly: type !== undefined,
  }))
}

test('every package imports only the packages that the architecture allows', () => {
  const packages = globSync('{apps/*,packages/*,prisma,tests}/package.json', { cwd: root }).map(path.dirname)
  expect(packages.toSorted()).toEqual(Object.keys(mayImport).toSorted())
  const wrong = sources.flatMap(({ file, text }) => {
    const owner = packageOf(file)
    const allowed = mayImport[owner] ?? { code: [] }
    return importsOf(text).flatMap(({ specifier, typeOnly }) => {
      const other = /^@school\/([a-z-]+)/.exec(specifier)?.[1]
      const outside =
        specifier.startsWith('.') &&
        !path.join(path.dirname(file), specifier).startsWith(`${owner}${path.sep}`)
      if (outside) return [`${file} imports a file outside its package: ${specifier}`]
      if (!other || `apps/${other}` === owner || `packages/${other}` === owner || other === owner) return []
      if (allowed.code.includes(other) || (typeOnly && allowed.types?.includes(other))) return []
      return [`${file} imports ${specifier}`]
    })
  })
  expect(wrong).toEqual([])
})

test('no folders of the server import each other in a circle', () => {
  const folderOf = (file: string) => /^apps\/server\/src\/([^/]+)\//.exec(file)?.[1] ?? ''
  const imports = new Map<string, Set<string>>()
  for (const { file, text } of sources) {
    const folder = folderOf(file)
    if (!folder || file.endsWith('.test.ts')) continue
    const targets = importsOf(text)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier }) => folderOf(path.posix.join(path.posix.dirname(file), specifier)))
    const others = targets.filter((target) => target && target !== folder)
    imports.set(folder, new Set([...(imports.get(folder) ?? []), ...others]))
  }
  expect(imports.size).toBeGreaterThan(10)
  // A folder that imports none of the remaining ones is not part of a circle.
  const isFree = (folder: string) => ![...(imports.get(folder) ?? [])].some((other) => imports.has(other))
  for (
    let free = [...imports.keys()].filter(isFree);
    free.length > 0;
    free = [...imports.keys()].filter(isFree)
  )
    for (const folder of free) imports.delete(folder)
  expect(Object.fromEntries([...imports].map(([folder, others]) => [folder, [...others]]))).toEqual({})
})

test('the package.json of a package names only packages of this repository that it may import', () => {
  const wrong = Object.keys(mayImport).flatMap((owner) => {
    const manifest = JSON.parse(readFileSync(path.join(root, owner, 'package.json'), 'utf8'))
    const named = Object.keys({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    }).filter((name) => name.startsWith('@school/'))
    const allowed = [...(mayImport[owner]?.code ?? []), ...(mayImport[owner]?.types ?? [])].map(
      (name) => `@school/${name}`,
    )
    // The fake upstream is started by the server as a program of its own, never imported.
    return named
      .filter(
        (name) => !allowed.includes(name) && !(owner === 'apps/server' && name === '@school/demo-upstream'),
      )
      .map((name) => `${owner} names ${name}`)
  })
  expect(wrong).toEqual([])
})

test('only one file reads the environment', () => {
  const readers = sources
    .filter(({ file }) => !file.startsWith('tests/') && !file.startsWith('apps/demo-upstream/'))
    // Vite replaces this name at build time, so nothing is read.
    .map(({ file, text }) => ({ file, text: text.replaceAll("'process.env.NODE_ENV'", '') }))
    .filter(({ text }) => /process\.env\.\w|process\.env\[|= process\.env\b/.test(text))
    .map(({ file }) => file)
  expect(readers).toEqual(['apps/server/src/environment.ts'])
})

test('only the upstream package makes requests to other servers', () => {
  const callers = sources
    .filter(({ file }) => /^(packages|prisma|apps\/server)\//.test(file) && !file.endsWith('.test.ts'))
    .filter(({ text }) =>
      // A module that creates a server makes no requests.
      /(?<![.\w])fetch\((?!upstream)|import (?!type|\{(?: (?:createServer|STATUS_CODES|type \w+),?)+ \} )[^\n]*from '(?:node:https?|undici)'/.test(
        text,
      ),
    )
    .map(({ file }) => file)
    .filter((file) => !file.startsWith('packages/upstream/'))
  const allowed = [
    // Checks whether the fake upstream that it started still runs.
    'apps/server/src/services/fake-upstream.ts',
    // A gateway for SMS, and bKash.
    'packages/outbox/src/messages/http-call.ts',
  ]
  expect(callers.filter((file) => !allowed.includes(file))).toEqual([])
})

test('only the mirror writes mirror tables', () => {
  const mirrored = readFileSync(path.join(root, 'prisma/schema.prisma'), 'utf8').replace(
    /─ Part 2: our own tables[\s\S]*/,
    '',
  )
  const tables = [...mirrored.matchAll(/@@map\("(\w+)"\)/g)].map(([, table]) => table)
  const models = [...mirrored.matchAll(/^model (\w)(\w+)/gm)].map(([, a = '', b]) => a.toLowerCase() + b)
  const writes = new RegExp(`(?:INSERT INTO|UPDATE|DELETE FROM)\\s+"?(?:${tables.join('|')})"?\\b`)
  const methods = new RegExp(
    `\\b(?:db|tx)\\.(?:${models.join('|')})\\.(?:create|update|upsert|delete)(?:Many)?(?:AndReturn)?\\(`,
  )
  expect([tables.length, methods.test('db.notice.updateMany(')]).toEqual([models.length, true])
  const writers = sources
    .filter(({ file }) => !file.startsWith('tests/') && !file.startsWith('packages/mirror/'))
    .filter(({ text }) => writes.test(text) || methods.test(text))
    .map(({ file }) => file)
  expect(writers).toEqual([])
})

test('no folder or file is called utils, helpers, common or misc', () => {
  expect(sources.filter(({ file }) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(file))).toEqual([])
})
