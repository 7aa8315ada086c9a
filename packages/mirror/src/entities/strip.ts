import type { StripItemModel } from '@school/prisma'
import { entityFor } from '../entity.ts'
import { parseLine } from '../text/texts.ts'

/** The "Latest:" strip of the home page. */
export const strip = entityFor<StripItemModel>()({
  name: 'strip',
  table: 'strip_item',
  schedule: 'frequent',
  newestOnly: true,
  call: '/marque',
  id: (item) => item.id,
  row: (item, position) => ({
    position,
    name: parseLine(item.name),
    date: item.date || null,
    link: item.link,
  }),
})
