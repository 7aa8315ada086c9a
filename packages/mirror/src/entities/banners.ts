import type { BannerModel } from '@school/prisma'
import { entityFor } from '../entity.ts'

export const banners = entityFor<BannerModel>()({
  name: 'banners',
  table: 'banner',
  schedule: 'frequent',
  newestOnly: true,
  files: ['image'],
  call: '/banner',
  id: (banner) => banner.id,
  row: (banner, position) => ({ position, image: banner.images_path }),
})
