import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkContent } from '@school/content/check'
import { isContentFile, programFiles, programText } from '@school/content/program-files'
import { appendRevisions, type NewRevision, publishedOn, readDrafts } from '@school/office/content-revisions'
import type { Db } from '@school/prisma'
import { StartError } from '../environment.ts'
import { today } from './file-states.ts'
import { asFile, baseHashOf, isBaseChanged } from './texts.ts'

const USAGE =
  'Usage: content, content -- export [folder], or content -- import <folder>. Export writes what the office has published into the content files (packages/content, or a folder), for git and the next image; import publishes the files of a folder.'

const PROGRAM = fileURLToPath(new URL('../../../../packages/content/', import.meta.url))
/** Who has published what a command brings. */
const ACCOUNT = 'command'

/**
 * `npm run content`: what the office has published, and its way into the files and back.
 * @param open connects to the database; called only when the words are right
 * @returns what the command prints
 * @throws StartError when the words are wrong, or nothing could be done
 */
export async function runContentCommand(
  words: string[],
  open: () => Promise<{ db: Db; close(): Promise<unknown> }>,
): Promise<string> {
  const [action, folder] = words
  const isRight =
    words.length === 0 ||
    (action === 'export' && words.length < 3) ||
    (action === 'import' && words.length === 2)
  if (!isRight) throw new StartError(USAGE)
  const { db, close } = await open()
  try {
    if (action === 'export') return await exportTo(db, folder ?? PROGRAM)
    if (action === 'import') return await importFrom(db, folder ?? '')
    return await overview(db)
  } finally {
    await close()
  }
}

async function overview(db: Db): Promise<string> {
  const [published, drafts] = await Promise.all([publishedOn(db, today()), readDrafts(db)])
  const own = published.filter(({ text }) => text !== null)
  const lines = [
    `Published by the office (${own.length} files):`,
    ...own.map(
      ({ file, account, at, text, baseHash }) =>
        `  ${file}: ${account}, ${at.toISOString()}${text !== programText(file) && isBaseChanged(file, baseHash) ? ', and the program has changed it since' : ''}`,
    ),
    `Drafts (${drafts.length} files):`,
    ...drafts.map(({ file, account, at }) => `  ${file}: ${account}, ${at.toISOString()}`),
  ]
  return lines.join('\n')
}

async function exportTo(db: Db, folder: string): Promise<string> {
  const published = await publishedOn(db, today())
  const written: string[] = []
  const newer: string[] = []
  for (const { file, text, baseHash } of published) {
    if (text === null || !isContentFile(file)) continue
    const target = path.join(folder, file)
    const present = existsSync(target) ? await readFile(target, 'utf8') : null
    if (present === text) continue
    if (isBaseChanged(file, baseHash)) newer.push(file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, text).catch((error: NodeJS.ErrnoException) => {
      throw new StartError(
        `${target} cannot be written (${error.code}): say a folder that can, content -- export <folder>.`,
      )
    })
    written.push(file)
  }
  const lines = [`${written.length} files written to ${folder}.`, ...written.map((file) => `  ${file}`)]
  if (newer.length)
    lines.push(
      `The program has changed ${newer.length} of them since the office did; look at the difference before you commit:`,
      ...newer.map((file) => `  ${file}`),
    )
  return lines.join('\n')
}

async function importFrom(db: Db, folder: string): Promise<string> {
  if (!existsSync(folder)) throw new StartError(`There is no folder ${folder}.`)
  const published = await publishedOn(db, today())
  const texts = Object.fromEntries(
    published.flatMap(({ file, text }) => (text === null ? [] : [[file, text]])),
  )
  const names = new Set([...programFiles(), ...published.map(({ file }) => file)])
  const changed: string[] = []
  for (const file of names) {
    const source = path.join(folder, file)
    if (!existsSync(source)) continue
    const text = asFile(await readFile(source, 'utf8'))
    if (text === (texts[file] ?? programText(file))) continue
    texts[file] = text
    changed.push(file)
  }
  if (!changed.length) return 'No file differs from what is published.'
  const answer = await checkContent({ texts, strict: true, dates: {}, locale: 'en' })
  if (!answer.ok) throw new StartError(`Nothing was published:\n${answer.problems.join('\n')}`)
  const rows = changed.map(
    (file): NewRevision => ({
      file,
      kind: 'published',
      text: texts[file] ?? null,
      baseHash: baseHashOf(file),
      fromDay: today(),
      parentId: null,
    }),
  )
  await appendRevisions(db, ACCOUNT, rows)
  return [`${changed.length} files published.`, ...changed.map((file) => `  ${file}`)].join('\n')
}
