import type { TestimonialModel } from '@school/prisma'
import { entityFor } from '../entity.ts'
import { parseLine, parseTexts } from '../text/texts.ts'

export const testimonials = entityFor<TestimonialModel>()({
  name: 'testimonials',
  table: 'testimonial',
  schedule: 'slow',
  rich: true,
  files: ['image'],
  call: '/parent-feedback',
  id: (voice) => voice.id,
  row: (voice, position) => ({
    position,
    name: parseLine(voice.name),
    ...parseTexts({ text: voice.description }),
    image: voice.picture,
  }),
})
