import type { Block, OwnBlock, PageBody, Tabs } from '@school/content/page-body'

export type Lang = PageBody['lang']
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

export interface BlockProps<Kind extends Block['kind']> {
  block: BlockOf<Kind>
  lang: Lang
}

/** No level of heading is left out where a block has none of its own. */
export const titleLevel = ({ heading }: { heading?: string | null | undefined }) => (heading ? 'h3' : 'h2')

/** Whether a block needs the whole width of a page: a table of many columns. */
export const isWide = (block: Block | Tabs | OwnBlock) => block.kind === 'table' && block.columns.length > 6
