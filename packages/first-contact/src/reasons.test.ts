import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { why } from './headings.ts'
import { reasonText } from './reasons.ts'
import type { Problem } from './report.ts'
import { problems } from './words.ts'

// The Bangla of a report: whatever the client says in English is said in Bangla too.

/** Names that stay: settings, commands, fields, formats, codes. What a server says is quoted. */
const NAMES =
  /(?:files\.example\.org|school\.example)|body: \{ name: value \}|credential: \{ userId: name, password: name \}|defaults: \{ format: form \}|https?(?::\/\/)?|\/?webapi|\/its-path|\bwww\b|(?:npm run )?upstream:check|--?[\w-]+|[A-Z]+(?:_[A-Z]+)+|[A-Z]{2,}(?:-\d+)?|windows-1252|utf-16\w\w|Content-Encoding|responseCode|\w+_\w+|\b(?:rows|dates|files|fields|path|pages|body|limit|parameter|page|classId|separator|filesBase|headline|head_line|data|photo|id|name|description|credential|refusal)\b|[A-Z]{2}\/[A-Z]{2}\/[A-Z]{4}|“[^”]*”|"[^"]*"/g
const withoutNames = (text: string) => text.replaceAll(NAMES, ' ')

/** The sentences of the client, with examples in the place of what they name. */
function sentencesOfClient(): string[] {
  const folder = path.resolve(import.meta.dirname, '../../upstream/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const found = files.flatMap((name) => {
    const source = readFileSync(path.join(folder, name), 'utf8')
    const thrown = source.matchAll(/new UpstreamError\(\s*'[\w ]+',\s*[\w']+,\s*(['"`])(.+?)\1\s*,?\s*[{)]/gs)
    const others = source.matchAll(
      /(?:unreadable\(|remarks\.push\(|\{ error: |error \?\?= |remarks: \[|remarks = \[)(['"`])(.+?)\1/g,
    )
    return [
      ...[...thrown].map(([, , text = '']) => text),
      ...[...others].map(([, , text = '']) => (/^(?:is|contains) /.test(text) ? `head_line ${text}` : text)),
    ]
  })
  return [...new Set(found)].map((text) =>
    text
      .replaceAll(/\$\{kindOf\(value\)\}/g, 'a list')
      .replaceAll(/\$\{utf16\}/g, 'utf-16le')
      .replaceAll(/\$\{to\}/g, ' (files.example.org)')
      .replaceAll(/\$\{row\.reason\}/g, 'head_line is missing')
      .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '12'),
  )
}

const further = [
  'head_line is missing (the row also has headline, photo)',
  'id is missing, head_line is longer than 64 characters',
  'name and description are both empty',
  'nothing of a notice is filled in',
  'it says: No data found',
  'it is no list and no object',
  'an object without a list of rows',
  'has 20 rows',
  'has 3 pages',
  'has a next page',
  'has as many rows as a page (50)',
  'status 404',
  'it is an HTML page',
  'it is empty',
  '1 byte of the answer is windows-1252 within UTF-8',
  '12 bytes of the answer are not UTF-8 and were replaced',
  'the upstream refuses connections',
  "the upstream's name cannot be resolved",
  'no connection to the upstream could be made (EHOSTUNREACH)',
  'the connection was lost before the upstream answered (ECONNRESET)',
  "the certificate of the upstream has expired: ask the school's technician to renew it (or set this server's clock right) (CERT_HAS_EXPIRED)",
  'the upstream does not speak TLS at this address: see whether UPSTREAM_BASE_URL must begin with http:// (EPROTO)',
  'the upstream redirects (status 301)',
  'the answer is an HTML page, not JSON',
  'the answer is an HTML page, not JSON, with the title “Account Suspended”',
  'the answer is the source of a program in PHP',
  "a firewall or bot check before the upstream refuses the request (status 403), not the upstream itself: ask the school's technician to let this server's address through",
]
const SKIPPED = /responseCode|^the listing is not whole|^the client is closed/

test.each([...sentencesOfClient(), ...further].filter((sentence) => !SKIPPED.test(sentence)))(
  'has a Bangla sentence without English words: %s',
  (sentence) => {
    const { bn } = reasonText(sentence)
    expect(bn).not.toContain('কারণটি ইংরেজি')
    expect(withoutNames(bn)).not.toMatch(/[A-Za-z]{2,}/)
  },
)

test('an unknown reason leads to the English sentence, and is no English word in a Bangla one', () => {
  expect(withoutNames(reasonText('something quite new').bn)).not.toMatch(/[A-Za-z]/)
})

/** Every sentence of a report, with an example of each reason. */
const all = (): Problem[] => [
  problems.noConnection('the upstream refuses connections'),
  problems.noConnection('the connection was lost before the upstream answered (ECONNRESET)'),
  problems.tooSlow('the upstream did not answer in full within 10000 ms'),
  problems.notFound(404),
  problems.otherPath('/v2'),
  problems.badStatus(500, 'Server error'),
  problems.redirect(301, ''),
  problems.redirect(301, 'https://school.example/webapi'),
  problems.signIn(302),
  problems.ownPassword(401),
  problems.noPost(''),
  problems.noPost('GET, HEAD'),
  problems.formToken(),
  problems.tooMany('60'),
  problems.closed(''),
  problems.addressRefused('Your IP is not whitelisted'),
  problems.otherKey('Token not provided'),
  problems.webForm(),
  problems.blocked(403),
  problems.unreadable('the answer is an HTML page, not JSON'),
  problems.refused('User not found'),
  problems.refused('', 401),
  problems.probablyRefused(),
  problems.openToAll(),
  problems.wrongBase(),
  problems.unknownRefusal('Kein Zutritt'),
  problems.otherEnvelope('data'),
  problems.noRows('it says: Nothing'),
  problems.empty(),
  ...Object.values(why).map((text) => problems.notAsked(text)),
  problems.renamed('head_line', 'headline'),
  problems.missing('head_line', true),
  problems.missing('head_line', true, ['line_one', 'photo']),
  problems.neverFilled('head_line', 'note'),
  problems.absent('head_line'),
  problems.dates(1, 2, ['soon'], null),
  problems.dates(1, 2, ['soon'], 'DD/MM/YYYY'),
  problems.otherForm('26/11/2026', '2026-11-26', false),
  problems.rejected(1, 2, 'head_line is missing (the row also has photo)'),
  problems.sameIds(2),
  problems.followed('has 20 rows'),
  problems.more(4, 'has 3 pages', null),
  problems.more(4, 'has a next page', 'parameter: page'),
  problems.limited(100, 'limit: 10000'),
  problems.likelyCut({ kind: 'round', rows: 100 }),
  problems.likelyCut({ kind: 'same', rows: 48, others: ['/all-news'] }),
  problems.otherHost('files.example.org', 2),
  problems.noFile('files.example.org', 'status 404', null),
  problems.badPaths(1, ['../x']),
  problems.classId('classId: { separator: "_" }'),
  problems.remark('text after the JSON of the answer was cut off'),
  problems.noSessions(),
  problems.notTried(),
]

test.each(all().map(({ cause, cure }) => [cause.bn, cure.bn]))(
  'a sentence in Bangla is Bangla: %s',
  (cause, cure) => {
    for (const text of [cause, cure]) {
      expect(withoutNames(text)).not.toMatch(/[A-Za-z]{2,}/)
      expect(text).toMatch(/\p{Script=Bengali}/u)
    }
  },
)

test('a reason is said in time in proportion to its length', () => {
  expect((text: string) => reasonText(text.replaceAll('(', ' (the row also has '))).toCostInProportion()
})
