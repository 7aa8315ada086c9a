import type { z } from 'zod'
import { said } from './said.ts'

// Checks headings with a number ("Six steps to admission") and totals of tables.

const ENGLISH =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
const BANGLA = 'একটি দুটি তিনটি চারটি পাঁচটি ছয়টি সাতটি আটটি নয়টি দশটি এগারোটি বারোটি তেরোটি চৌদ্দটি পনেরোটি ষোলোটি'
/** The numbers for persons: বারোজন. */
const BANGLA_PERSONS = BANGLA.replaceAll('টি', 'জন')
const NUMBERS = new Map(
  [ENGLISH, BANGLA, BANGLA_PERSONS].flatMap((words) =>
    words.split(' ').map((word, index) => [word, index + 1] as const),
  ),
)

type Block = { kind: string; heading?: string | undefined } & Record<string, unknown>

/** Compares the number at the beginning of a heading with the entries below it, and a total with the rows above it. */
export function checkCounts(
  blocks: readonly Block[],
  context: z.core.$RefinementCtx,
  path: PropertyKey[],
): void {
  for (const [index, block] of blocks.entries()) {
    const place = [...path, index]
    const fail = (field: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path: [...place, ...field], message })
    checkHeading(block, fail)
    if (block.kind === 'table') checkTotal(block.rows as unknown[][], fail)
    if (block.kind === 'tabs')
      for (const [tab, { blocks: inner }] of (block.tabs as { blocks: Block[] }[]).entries())
        checkCounts(inner, context, [...place, 'tabs', tab, 'blocks'])
  }
}

type Fail = (field: PropertyKey[], message: string) => void

function checkHeading(block: Block, fail: Fail): void {
  const [word = ''] = block.heading?.split(/[\s,:]/) ?? []
  const count = NUMBERS.get(word.toLowerCase())
  const entries = ['members', 'items', 'slides', 'roads', 'rows', 'points', 'stages']
    .map((field) => block[field])
    .find(Array.isArray)
  if (count !== undefined && entries && entries.length !== count)
    fail(
      ['heading'],
      said('"<heading>" says <count>, but there are <found>', {
        heading: block.heading ?? '',
        count,
        found: entries.length,
      }),
    )
}

function checkTotal(rows: unknown[][], fail: Fail): void {
  const last = rows.at(-1)
  if (last?.[0] !== 'Total' && last?.[0] !== 'মোট') return
  for (const [column, total] of last.entries()) {
    if (typeof total !== 'number') continue
    const sum = rows.slice(0, -1).reduce((before, row) => before + Number(row[column]), 0)
    if (sum !== total)
      fail(['rows', rows.length - 1], said('says <total>, but the rows above it make <sum>', { total, sum }))
  }
}
