import type { GalleryPictureModel } from '@school/prisma'
import { entityFor } from '../entity.ts'
import { keyOf } from '../parse.ts'
import { parseLine } from '../text/texts.ts'

export const gallery = entityFor<GalleryPictureModel>()({
  name: 'gallery',
  table: 'gallery_picture',
  schedule: 'slow',
  files: ['image'],
  call: '/gallery',
  id: (picture) => picture.id ?? keyOf(picture.picture),
  hasOwnId: (picture) => picture.id !== null,
  row: (picture, position) => ({ position, title: parseLine(picture.title), image: picture.picture }),
  pages: { lists: ['/gallery', '/hostel-gallery'], title: ['title'] },
})
