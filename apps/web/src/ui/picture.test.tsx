import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const picture = { src: '/media/a.jpg', width: 1600, height: 900, widths: [360, 720, 1200] }
const sources = (html: string) => /srcSet="([^"]*)"/i.exec(html)?.[1]

test('a picture offers the copies that its place needs', () => {
  expect(sources(renderToStaticMarkup(<Picture picture={picture} alt="" sizes="50vw" widest={720} />))).toBe(
    '/media/a-360.avif 360w, /media/a-720.avif 720w',
  )
})

test('a place that is the same on all screens asks for one copy', () => {
  const html = renderToStaticMarkup(<Picture picture={picture} alt="" widest={720} />)
  expect(sources(html)).toBe('/media/a-720.avif')
  expect(html).not.toContain('sizes')
})

test('a picture that is narrower than its place is offered as it is', () => {
  const narrow = { ...picture, widths: [300] }
  expect(sources(renderToStaticMarkup(<Picture picture={narrow} alt="" widest={720} />))).toBe(
    '/media/a-300.avif',
  )
})
