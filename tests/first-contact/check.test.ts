import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createUpstream } from '@school/upstream'
import { readMapFile } from '@school/upstream/map'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { check, type Judged, judge } from './command.ts'
import { SINGLE, schoolRows } from './school-rows.ts'
import { type Differences, type SchoolServer, startSchoolServer } from './school-server.ts'
import { foreign, hostile, laravel, paged, renamed } from './servers.ts'

// `npm run upstream:check` against a school's server of each kind.

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function serve(differences: Differences = {}): Promise<SchoolServer> {
  const server = await startSchoolServer(differences)
  opened.push(() => server.close())
  return server
}

function temporaryFile(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-check-'))
  opened.push(() => rmSync(folder, { recursive: true }))
  return path.join(folder, name)
}

/** Everything that a check says about a call. */
const said = (checked: Judged, path: string) => {
  const { problems, fields } = checked.call(path)
  return [...problems, ...fields.flatMap((field) => field.problems)].join('\n')
}
const field = (checked: Judged, path: string, name: string) =>
  checked.call(path).fields.find((one) => one.name === name)

const expectNoSecret = ({ userId, password }: SchoolServer, ...texts: string[]) => {
  for (const text of texts)
    for (const secret of [
      userId,
      password,
      encodeURIComponent(password),
      Buffer.from(password).toString('base64'),
    ])
      expect(text).not.toContain(secret)
}

describe('a server as specified', () => {
  let server: SchoolServer
  let checked: Awaited<ReturnType<typeof check>>
  beforeAll(async () => {
    server = await startSchoolServer()
    checked = await check(server)
    await server.close()
  })

  test('fits: the exit code is 0, and standard output is one JSON document of the fixed form', () => {
    expect([checked.code, checked.json().ok]).toEqual([0, true])
    expect(
      checked
        .json()
        .calls.map((call) => call.path)
        .toSorted(),
    ).toEqual(Object.keys(schoolRows).toSorted())
    for (const call of checked.json().calls)
      expect(Object.keys(call)).toEqual(
        'path status ms contentType credential envelope rows complete fields unknown files problems'.split(
          ' ',
        ),
      )
  })

  test('every call is reached, read and accepted', () => {
    for (const { path, status, credential, rows, contentType, envelope } of checked.json().calls)
      expect([path, status, credential, rows > 0, contentType, envelope]).toEqual([
        path,
        200,
        'accepted',
        true,
        'application/json',
        'list',
      ])
    expect(field(checked, '/all-news', 'date')).toEqual({
      name: 'date',
      filled: 6,
      of: 6,
      type: 'text',
      problems: [],
    })
    expect(checked.call('/all-news').files).toEqual([
      { host: server.origin, files: 6, allowed: true, fetched: 'fetched' },
    ])
  })

  test('a wrong credential is tried once, and first', () => {
    expect(server.asked.map(({ isRightCredential }) => isRightCredential)).toEqual([
      false,
      ...Array(server.asked.length - 1).fill(true),
    ])
  })

  test('nothing that a visitor sends is called', () => {
    const paths = server.asked.map(({ path }) => path)
    for (const path of ['/contact-form', '/apply-online', '/job-admit-card'])
      expect(paths).not.toContain(path)
  })

  test('no secret is in its output', () => expectNoSecret(server, checked.stdout, checked.stderr))
})

describe.each(Object.entries({ renamed, paged, laravel, foreign }))(
  'a server that differs (%s)',
  (_name, differences) => {
    test('is told, and fits by the map that the check writes', async () => {
      const server = await serve(differences)
      const map = temporaryFile('map.yaml')
      const first = await check(server, ['--json', '--write-map', map])
      expect([first.code, first.json().ok]).toEqual([1, false])
      expectNoSecret(server, first.stdout, first.stderr, readFileSync(map, 'utf8'))
      const written = readFileSync(map, 'utf8')
      const second = await check(server, ['--json', '--write-map', map], { UPSTREAM_MAP: map })
      // Nothing is added, so it stays as it is.
      expect(readFileSync(map, 'utf8')).toBe(written)
      // Pages are no difference: the site asks for all of them.
      const told = second.json().calls.flatMap(({ problems }) => problems)
      expect([second.code, told.filter((one) => !one.startsWith('The answer is one page'))]).toEqual([0, []])
      for (const { path, rows } of second.json().calls) expect([path, rows > 0]).toEqual([path, true])
    })
  },
)

test('a hostile server is judged to the end, and nothing of it reaches the terminal or the map', async () => {
  const server = await serve(hostile)
  const [report, map] = [temporaryFile('report.html'), temporaryFile('map.yaml')]
  const checked = await check(server, ['--report', report, '--write-map', map], {
    UPSTREAM_TIMEOUT_MS: '3000',
  })
  expect(checked.code).toBe(1)
  const html = readFileSync(report, 'utf8')
  expectNoSecret(server, checked.stdout, checked.stderr, html, readFileSync(map, 'utf8'))
  expect(checked.stdout).not.toContain('\u001b')
  expect(html).not.toContain('<script')
  expect(readFileSync(map, 'utf8')).not.toContain('169.254')
})

describe('the six rows of a first contact that once was silent', () => {
  test('dates that are not understood', async () => {
    const checked = await judge(await serve({ date: (iso) => iso.replace(/(\d+)-(\d+)-(\d+)/, '$1-$3-$2') }))
    expect(checked.code).toBe(1)
    expect(said(checked, '/all-news')).toMatch(
      /dates are not understood and show nothing: “2026-26-11”, “2026-18-11”/,
    )
    expect(said(checked, '/all-news')).toContain('Write into the map: dates: YYYY-DD-MM')
  })

  test('a column with another name', async () => {
    const checked = await judge(await serve({ names: { '*': { head_line: 'headline' } } }))
    expect(said(checked, '/all-news')).toContain(
      'head_line is missing; headline is probably meant. Write into the map: fields: { head_line: headline }',
    )
    expect(checked.call('/all-news').unknown).toContainEqual({
      name: 'headline',
      filled: 6,
      guess: 'head_line',
    })
    expect(field(checked, '/all-news', 'head_line')?.filled).toBe(0)
  })

  test('rows at another place', async () => {
    const checked = await judge(await serve({ envelope: (rows) => ({ status: 'success', data: { rows } }) }))
    expect(checked.call('/all-news')).toMatchObject({ envelope: 'data.rows', rows: 6 })
    expect(said(checked, '/all-news')).toContain('Write into the map: rows: data.rows')
  })

  test('a wrong credential, in the words of the server', async () => {
    const server = await serve()
    const checked = await judge({ ...server, password: 'another-password' })
    expect(checked.code).toBe(2)
    expect(said(checked, '/all-news')).toMatch(
      /The credential is refused; the server says: “User not found.* Correct UPSTREAM_USER_ID and UPSTREAM_PASSWORD/,
    )
    expect(checked.call('/all-news').credential).toBe('refused')
  })

  test('several columns with other names, and a call that is not there', async () => {
    const names = {
      '*': { images_path: 'image' },
      '/career': { id: 'career_id' },
      '/application-fee': { fee: 'application_fee' },
    }
    const checked = await judge(await serve({ names, paths: { '/gallery': '/some/where' } }))
    const guesses = ['/all-news', '/career', '/application-fee'].map((path) =>
      checked.call(path).unknown.find(({ guess }) => guess !== null),
    )
    expect(guesses).toMatchObject([
      { name: 'image', guess: 'images_path' },
      { name: 'career_id', guess: 'id' },
      { name: 'application_fee', guess: 'fee' },
    ])
    expect(said(checked, '/gallery')).toMatch(/no such call \(status 404\)\. Ask the school for the path/)
  })

  test('a call that is not there, said with status 200', async () => {
    const checked = await judge(
      await serve({
        answers: (_request, response, path) => {
          if (path !== '/gallery') return false
          response.end('{"status":0,"message":"Method not exists"}')
          return true
        },
      }),
    )
    expect(checked.code).toBe(1)
    expect(said(checked, '/gallery')).toMatch(
      /no such call \(status 200\); it says: “Method not exists”\. Ask the school for the path/,
    )
  })

  test('pictures on another host', async () => {
    const other = await serve()
    const address = (row: object) =>
      JSON.parse(JSON.stringify(row).replaceAll('"uploads/', `"${other.origin}/uploads/`))
    const server = await serve({ row: address })
    const map = temporaryFile('map.yaml')
    const checked = await check(server, ['--json', '--write-map', map])
    expect(checked.call('/all-news').files).toEqual([
      { host: other.origin, files: 6, allowed: false, fetched: 'fetched' },
    ])
    expect(said(checked, '/all-news')).toContain(`Write into the map: files: [${other.origin}]`)
    expect((await judge(server, { map })).code).toBe(0)
  })
})

describe('a server that cannot be judged', () => {
  test('an address at which nothing listens: exit code 2, with the setting to look at', async () => {
    const url = `http://127.0.0.1:${await freePort()}/webapi`
    const checked = await check({ url, userId: 'some-user', password: 'some-password' })
    expect([checked.code, checked.json().ok]).toEqual([2, false])
    expect(said(checked, '/banner')).toMatch(
      /No answer came: the upstream refuses connections\. .*UPSTREAM_BASE_URL/,
    )
  })

  test('an address without the calls: exit code 2', async () => {
    const server = await serve()
    const checked = await judge({ ...server, url: `${server.origin}/api` })
    expect(checked.code).toBe(2)
    expect(said(checked, '/banner')).toContain('Correct UPSTREAM_BASE_URL')
  })

  test('a refusal that looks like empty lists is a likely cause: exit code 2', async () => {
    const server = await serve({ refusal: { status: 200, body: [] } })
    const checked = await judge({ ...server, password: 'another-password' })
    expect(checked.code).toBe(2)
    expect(said(checked, '/banner')).toContain('the credential is probably wrong')
  })

  test('unusual words of a refusal are learned for the map, by which the sync knows a wrong credential', async () => {
    const server = await serve({ refusal: { status: 200, body: { status: 0, message: 'Kein Zutritt' } } })
    const map = temporaryFile('map.yaml')
    expect((await check(server, ['--json', '--write-map', map])).code).toBe(0)
    expect(readFileSync(map, 'utf8')).toContain('refusal: Kein Zutritt')
    expect((await judge(server, { map })).code).toBe(0)
    const settings = { baseUrl: server.url, userId: server.userId, retries: 0, map: readMapFile(map) }
    const [right, wrong] = [server.password, 'another-password'].map((password) =>
      createUpstream({ ...settings, password }),
    )
    expect((await right?.list('/all-news'))?.rows).toHaveLength(6)
    await expect(wrong?.list('/all-news')).rejects.toMatchObject({ kind: 'refused' })
    await expect(wrong?.noticeDetails('1')).rejects.toMatchObject({ kind: 'refused' })
    for (const upstream of [right, wrong]) upstream?.close()
  })

  test('a server that never answers ends the check soon', async () => {
    const server = await serve({ answers: () => true })
    const checked = await judge(server, { timeoutMs: 300 })
    expect(checked.code).toBe(2)
    expect(server.asked.length).toBeLessThan(10)
  })

  test('settings that are missing are named, and standard output stays empty', async () => {
    const checked = await check({ url: '', userId: '', password: '' }, ['--json'])
    expect([checked.code, checked.stdout]).toEqual([2, ''])
    expect(checked.stderr).toContain('UPSTREAM_BASE_URL must be set; UPSTREAM_USER_ID must be set')
  })

  test('a wrong map is named with file, line and column', async () => {
    const map = temporaryFile('map.yaml')
    writeFileSync(map, 'calls:\n  /banner:\n    fields: { photo: images_path }\n')
    const checked = await check(await serve(), ['--json'], { UPSTREAM_MAP: map })
    expect(checked.code).toBe(2)
    expect(checked.stderr).toContain(
      `UPSTREAM_MAP cannot be used: ${map}, line 3, column 15: calls./banner.fields.photo`,
    )
  })
})

test('a refusal with status 401 is one, and so is the page of a firewall not', async () => {
  const server = await serve(laravel)
  const refused = await judge({ ...server, password: 'another-password' })
  expect(said(refused, '/banner')).toContain(
    'The credential is refused; the server says: “Unauthenticated.”.',
  )
  const firewall = await serve({
    answers: (_request, response) => {
      response
        .writeHead(403, { 'content-type': 'text/html' })
        .end('<html><title>Just a moment…</title></html>')
      return true
    },
  })
  const blocked = await judge(firewall)
  expect(blocked.code).toBe(2)
  expect(blocked.stdout).not.toContain('credential is refused')
})

test('classId is found if it is joined in another way', async () => {
  const server = await serve({
    received: (body) => ({
      ...body,
      ...(body.classId && { classId: body.classId.replace('_', '-').replace(/^(\d)-\1$/, '') }),
    }),
    answers: (_request, response, path, { classId = '1_4' }) => {
      if (path !== '/admission-semester-list' || classId.includes('_')) return false
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
      return true
    },
  })
  const map = temporaryFile('map.yaml')
  const checked = await check(server, ['--json', '--write-map', map])
  expect(said(checked, '/admission-semester-list')).toContain(
    'Write into the map: classId: { separator: "_" }',
  )
  expect(checked.call('/application-fee').rows).toBe(1)
  expect((await judge(server, { map })).code).toBe(0)
})

describe('what visitors send is tried only if it is asked for', () => {
  const MARK = 'TEST, please ignore'
  /** What the server got at the two calls. */
  const tried = async (input: string) => {
    const got: string[] = []
    const server = await serve({
      answers: (_request, response, path, body) => {
        if (path !== '/contact-form' && path !== '/apply-online') return false
        got.push(`${path} ${JSON.stringify(body)}`)
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ responseCode: '200', responseMsg: `Got ${server.password}` }))
        return true
      },
    })
    const checked = await check(server, ['--submit'], {}, input)
    expectNoSecret(server, checked.stdout, checked.stderr)
    return { got, stderr: checked.stderr }
  }

  test('a message is sent, marked as a test, and its raw answer stands beside the judgement', async () => {
    const { got, stderr } = await tried('n\n')
    expect(got).toHaveLength(1)
    expect(got[0]).toMatch(/^\/contact-form /)
    expect(got[0]).toContain(MARK)
    expect(stderr).toContain('| {"responseCode":"200","responseMsg":"Got ***"}')
    expect(stderr).toContain('judged:')
  })

  test('an application follows only after a yes', async () => {
    const { got } = await tried('y\n')
    expect(got.map((one) => one.split(' ')[0])).toEqual(['/contact-form', '/apply-online'])
    expect((await tried('')).got).toHaveLength(1)
  })
})

test('the report for the school has no values of its rows, no names, numbers and addresses', async () => {
  const server = await serve({
    ...renamed,
    date: () => '01712-345678 Abdur Rahman',
    row: (row, path) => ({ ...row, ...(SINGLE.has(path) ? {} : { phone: '01712345678' }) }),
  })
  const file = temporaryFile('report.html')
  await check(server, ['--report', file])
  const html = readFileSync(file, 'utf8')
  expect(html).toContain('head_line')
  for (const personal of ['Rahman', '345678', '@school.example', 'Male Teacher', 'Parent 1', 'whole text'])
    expect(html).not.toContain(personal)
})

test('the report for the school has none of the words with which the server answers', async () => {
  const server = await serve({
    answers: (_request, response, path) => {
      if (path !== '/faq' && path !== '/gallery') return false
      response.statusCode = path === '/faq' ? 200 : 500
      response.end(JSON.stringify({ message: 'Karim Uddin of class five has none' }))
      return true
    },
  })
  const file = temporaryFile('report.html')
  const { stdout } = await check(server, ['--report', file])
  expect(stdout).toContain('Karim Uddin')
  expect(readFileSync(file, 'utf8')).not.toContain('Karim')
})

test('a server with 100,000 rows is judged with less than a minute of processor and 300 MB', async () => {
  const rows = JSON.stringify(
    Array.from({ length: 100_000 }, (_, at) => ({
      id: at + 1,
      head_line: `Notice ${at + 1} of the school`,
      date: '26-11-2026',
      description: 'A text of some words that stands in every row.',
      images_path: 'uploads/hall.jpg',
    })),
  )
  const server = await serve({
    answers: (_request, response, path) => {
      if (path !== '/all-notice' && path !== '/all-news') return false
      response.writeHead(200, { 'content-type': 'application/json' }).end(rows)
      return true
    },
  })
  const checked = await check(server)
  expect(checked.call('/all-notice').rows).toBe(100_000)
  expect(field(checked, '/all-news', 'head_line')?.filled).toBe(100_000)
  expect(checked.cpuSeconds).toBeGreaterThan(0)
  expect(checked.cpuSeconds).toBeLessThan(60)
  expect(checked.megabytes).toBeLessThan(300)
})
