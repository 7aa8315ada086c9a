import type { Block, OwnBlock, PageBody, Tabs } from '@school/content/page-body'

export type Lang = PageBody['lang']
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

export interface BlockProps<Kind extends Block['kind']> {
  block: BlockOf<Kind>
  lang: Lang
}

/** The heading level of titles within a block, so that no level is skipped. */
export const titleLevel = ({ heading }: { heading?: string | null | undefined }) => (heading ? 'h3' : 'h2')

/** Whether the block needs the full width: a table with many columns, or three lists, of which two rows would leave a hole. */
export const isWide = (block: Block | Tabs | OwnBlock) =>
  (block.kind === 'table' && block.columns.length > 6) ||
  (block.kind === 'columns' && block.lists.length === 3)
