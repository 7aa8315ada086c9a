import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { GalleryPicture } from '../../trpc.ts'
import { LightBox } from './light-box.tsx'

const picture = (id: string): GalleryPicture => ({
  id,
  title: `Picture ${id}`,
  picture: { src: `/media/${id}.jpg`, width: 800, height: 600, sources: [] } as never,
})

const html = (...ids: string[]) =>
  renderToStaticMarkup(
    <LightBox
      pictures={ids.map(picture)}
      total={ids.length}
      start={0}
      onNearEnd={() => {}}
      onClose={() => {}}
      broken={ids}
      onBroken={() => {}}
    />,
  )

test('the light box has arrow buttons for several pictures, and none for a single one', () => {
  expect(html('1', '2')).toContain('Next')
  expect(html('1', '2')).toContain('Previous')
  expect(html('1')).toContain('Picture 1')
  expect(html('1')).not.toMatch(/Next|Previous/)
})
