import { headings } from './headings.ts'
import type { CallReport, Report } from './report.ts'
import { callLines, type Language, screenOf } from './screen.ts'

// The report as one page to send to the school. It contains no row, and in what it quotes, names, numbers and addresses of persons are
// masked.

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** What a person could be reached or recognised by: quoted values, e-mail addresses, numbers with six digits or more. */
export const masked = (text: string): string =>
  text
    .replace(/“([^”]*)”?/g, (_quoted, value: string) => `“${shapeOf(value)}”`)
    .replace(/[^\s<>()]+/g, withoutAddress)
    .replace(/[\d০-৯][\d০-৯ -]{4,30}[\d০-৯](?![\d০-৯]| bytes| বাইট)/g, '••••••')

/** A word without its e-mail addresses and what stands before them. */
function withoutAddress(word: string): string {
  const at = word.lastIndexOf('@')
  return at > 0 ? `•••@•••${word.slice(at + 1).replace(/^[\w.-]+/, '')}` : word
}

/** A value by its form only: each letter is a, each digit 9. Dates and paths can be told by it, persons cannot. */
const shapeOf = (text: string) =>
  text
    .replace(/\p{L}[\p{L}\p{M}]*/gu, (word) => 'a'.repeat(Math.min(word.length, 8)))
    .replace(/\p{Nd}/gu, '9')

export function htmlReport(report: Report): string {
  const sections = (['en', 'bn'] as const).map((language) => section(report, language)).join('\n')
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(report.address)}</title>
<style>
body { font: 16px/1.6 system-ui, "Noto Sans Bengali", sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1c; background: #fff }
table { border-collapse: collapse; width: 100%; margin: 0 0 1.5rem; font-size: .9rem }
th, td { border-bottom: 1px solid #d5d5d5; padding: .3rem .5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
th { overflow-wrap: normal }
.calls td:nth-child(n+2) { overflow-wrap: normal }
@media (max-width: 30rem) { body { margin: 1rem auto } th, td { padding: .3rem .25rem; font-size: .8rem } }
pre { background: #f3f3f3; padding: 1rem; overflow-x: auto }
summary { cursor: pointer; padding: .75rem 0; font-weight: 700 }
section + section { border-top: 2px solid #1c1c1c; margin-top: 3rem }
</style>
</head>
<body>
<h1>${escaped(report.address)}</h1>
<p><a href="#bn" lang="bn">${headings.bn.here}</a></p>
${sections}
</body>
</html>
`
}

function section(report: Report, language: Language): string {
  const words = headings[language]
  const { title, verdict, fits, parts, map } = screenOf(report, language, masked)
  const rows = callLines(report).map(
    ({ mark, path, status, ms, rows }) =>
      `<tr><td>${escaped(path)}</td><td>${words.marks[mark] ?? ''}</td><td>${status}</td><td>${ms}\u00a0ms</td><td>${rows}</td></tr>`,
  )
  const lists = parts.map(
    ({ heading, items }) => `<h2>${heading}</h2>
<ul>${items.map(({ sentence, calls }) => `<li><b>${escaped(calls.join(', '))}</b>: ${escaped(sentence)}</li>`).join('\n')}</ul>`,
  )
  return `<section id="${language}" lang="${language}">
<h2>${title}</h2>
<p><b>${verdict}</b></p>
<p>${escaped(fits)}</p>
${lists.join('\n')}
${map ? `<h2>${map.heading}</h2><pre>${escaped(map.yaml)}</pre>` : ''}
<h2>${words.calls}</h2>
<table class="calls"><thead><tr><th scope="col">${words.call}</th><th scope="col">${words.mark}</th><th scope="col">${words.status}</th><th scope="col">${words.time}</th><th scope="col">${words.rows}</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>
<details>
<summary>${words.everyField}</summary>
${report.calls.map((call) => details(call, language)).join('\n')}
</details>
</section>`
}

/** The fields, columns and hosts of one call. */
function details(call: CallReport, language: Language): string {
  const words = headings[language]
  const text = (value: string) => escaped(masked(value))
  if (call.fields.length + call.problems.length === 0) return ''
  const problems = call.problems.map(
    ({ cause, cure }) => `<li>${text(cause[language])} ${text(cure[language])}</li>`,
  )
  const fields = call.fields.map(
    ({ name, filled, of, type, problems }) =>
      `<tr><td>${escaped(name)}</td><td>${filled} / ${of}</td><td>${escaped(type)}</td><td>${problems.map(({ cause }) => text(cause[language])).join(' ')}</td></tr>`,
  )
  const unknown = call.unknown.map(
    ({ name, filled, guess }) => `${text(name)} (${filled}${guess ? `, ${escaped(guess)}?` : ''})`,
  )
  const files = call.files.map(
    ({ host, files, fetched }) => `${escaped(host)}: ${files}${fetched ? `, ${text(fetched)}` : ''}`,
  )
  return `<h3>${escaped(call.path)}</h3>
${problems.length ? `<ul>${problems.join('\n')}</ul>` : ''}
${fields.length ? `<table><thead><tr><th scope="col">${words.field}</th><th scope="col">${words.filled}</th><th scope="col">${words.type}</th><td></td></tr></thead><tbody>${fields.join('\n')}</tbody></table>` : ''}
${unknown.length ? `<p>${words.unknown}: ${unknown.join(', ')}</p>` : ''}
${files.length ? `<p>${words.files}: ${files.join('; ')}</p>` : ''}`
}
