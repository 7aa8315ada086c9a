import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { checkServer, type Report } from '@school/first-contact'
import { EMPTY_MAP, proposedMap } from '@school/first-contact/propose-map'
import { htmlReport } from '@school/first-contact/report-html'
import { jsonReport } from '@school/first-contact/report-json'
import { textReport } from '@school/first-contact/report-text'
import { submitTests } from '@school/first-contact/submit-tests'
import { checkOptions } from './check-options.ts'
import { StartError } from './environment.ts'

// `npm run upstream:check [-- --json | --write-map <file> | --report <file> | --submit]`: checks the school's server, call by call,
// without database (docs/first-contact.md). Exit code: 0 it fits, 1 it differs, 2 it was not reached or refuses.

const NOT_REACHED = 2
/** Whatever the server does, the command ends. The check itself ends earlier. */
const LIMIT_MS = 178_000

interface Options {
  json: boolean
  'write-map'?: string
  report?: string
  submit: boolean
}

function readOptions(args: string[]): Options {
  try {
    const { values } = parseArgs({
      args,
      options: {
        json: { type: 'boolean', default: false },
        'write-map': { type: 'string' },
        report: { type: 'string' },
        submit: { type: 'boolean', default: false },
      },
    })
    return values
  } catch (error) {
    throw new StartError(
      `${(error as Error).message}. The options are --json, --write-map <file>, --report <file> and --submit.`,
    )
  }
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new StartError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function writeMap(file: string, report: Report): string {
  if (report.exitCode === NOT_REACHED)
    return `${file} was not written: nothing could be read from the server.`
  const map = proposedMap(report)
  // Perhaps the file is the map that was used.
  if (map === null && checkOptions().map)
    return `${file} was not written: nothing is to be added to the map in UPSTREAM_MAP.`
  write(file, map ?? EMPTY_MAP)
  if (map === null)
    return `${file} was written, and says nothing: no difference was found that a map can say.`
  return `${file} was written. Look at it, set UPSTREAM_MAP=${file}, and check again.`
}

/** Without an answer, the application is not sent. */
const QUESTION_MS = 60_000

async function askForApplication(): Promise<boolean> {
  process.stderr.write('\nSend one application that is marked as a test? The office will see it. [y/N] ')
  const lines = createInterface({ input: process.stdin })
  const timer = setTimeout(() => lines.close(), QUESTION_MS)
  let answer = ''
  for await (const line of lines) {
    answer = line
    break
  }
  clearTimeout(timer)
  lines.close()
  process.stdin.destroy()
  return /^\s*(?:y|yes|হ্যাঁ)\s*$/i.test(answer)
}

/** Sends a test message and, after a question, a test application. */
async function submit(): Promise<void> {
  clearTimeout(limit)
  await submitTests(checkOptions(), askForApplication, ({ path, raw, judged }) =>
    process.stderr.write(`\n${path}\n${indented(raw ?? 'no answer')}\n  judged: ${judged}\n`),
  )
}

/** Foreign text for a terminal, without what a terminal would obey. */
const indented = (text: string) =>
  text
    .replace(/[^\P{C}\n]/gu, ' ')
    .split('\n')
    .map((line) => `  | ${line}`)
    .join('\n')

async function run(args: string[]): Promise<number> {
  const options = readOptions(args)
  const report = await checkServer({
    ...checkOptions(),
    ...(process.stderr.isTTY && { onCall: ({ path }) => process.stderr.write(`${path}\n`) }),
  })
  process.stdout.write(`${options.json ? JSON.stringify(jsonReport(report), null, 2) : textReport(report)}\n`)
  if (options.report) {
    write(options.report, htmlReport(report))
    process.stderr.write(`${options.report} was written: a page for the school, without personal data.\n`)
  }
  if (options.submit && report.exitCode !== NOT_REACHED) await submit()
  if (options['write-map']) process.stderr.write(`${writeMap(options['write-map'], report)}\n`)
  return report.exitCode
}

const limit = setTimeout(() => {
  process.stderr.write('The check did not end in time.\n')
  process.exit(NOT_REACHED)
}, LIMIT_MS)

process.exitCode = await run(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${error.stack}\n`)
  return NOT_REACHED
})
clearTimeout(limit)
