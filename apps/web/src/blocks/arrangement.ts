// How the blocks of a page stand on wide screens, by the kind of the page. On narrow screens all stand one below the other.

import type { Block, OwnBlock, PageBody, PageKind, Tabs } from '@school/content/page-body'
import { isWide } from './block.ts'

type AnyBlock = Block | Tabs | OwnBlock
type BlockKind = AnyBlock['kind']

/** Blocks that two stand beside each other. */
const halves: Partial<Record<PageKind, readonly BlockKind[]>> = {
  people: ['table', 'steps', 'list'],
  steps: ['columns', 'table', 'list', 'timeline'],
  tables: ['table', 'list'],
  pairs: ['table', 'steps', 'list', 'text'],
  action: ['table'],
}

/** Blocks in the narrow column beside the others. */
const besides: Partial<Record<PageKind, readonly BlockKind[]>> = {
  letter: ['people', 'links'],
  timetable: ['timeline'],
  story: ['timeline'],
  action: ['figures'],
}

/**
 * Returns which blocks have half of the width: those of a run of blocks that can stand beside each other, but not the last one of
 * an odd run, which would leave a hole beside it.
 */
export function halfBlocks(kind: PageKind, blocks: readonly AnyBlock[]): ReadonlySet<AnyBlock> {
  const found = new Set<AnyBlock>()
  let waiting: AnyBlock | null = null
  for (const block of blocks) {
    if (!halves[kind]?.includes(block.kind) || isWide(block)) waiting = null
    else if (waiting) {
      found.add(waiting).add(block)
      waiting = null
    } else waiting = block
  }
  return found
}

/**
 * Splits the blocks of a page: an introduction over the whole width, the column beside, and the rest. Without a column
 * beside, all blocks are the rest.
 */
export function splitBlocks({ kind, blocks }: Pick<PageBody, 'kind' | 'blocks'>) {
  const isBeside = (block: AnyBlock) => besides[kind]?.includes(block.kind) ?? false
  const beside = blocks.filter(isBeside)
  const isAfterText = kind === 'action' || (beside.length > 0 && kind === 'timetable')
  const firstOther = blocks.findIndex((block) => block.kind !== 'text')
  const first = isAfterText ? (firstOther < 0 ? blocks.length : firstOther) : 0
  return {
    intro: blocks.slice(0, first),
    beside,
    rest: blocks.slice(first).filter((block) => !isBeside(block)),
  }
}

/** Splits the links with which a page ends from its text: they are its ending, beside the other pages of the section. */
export function splitEnding(body: PageBody): {
  text: PageBody
  next: (Block & { kind: 'links' }) | undefined
} {
  const last = body.blocks.at(-1)
  return last?.kind === 'links'
    ? { text: { ...body, blocks: body.blocks.slice(0, -1) }, next: last }
    : { text: body, next: undefined }
}
