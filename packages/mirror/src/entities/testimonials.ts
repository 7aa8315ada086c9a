import type { TestimonialModel } from '@school/prisma'
import { entityFor } from '../entity.ts'
import { parseLine, parseText } from '../parse.ts'

export const testimonials = entityFor<TestimonialModel>()({
  name: 'testimonials',
  table: 'testimonial',
  schedule: 'slow',
  files: ['image'],
  list: (upstream) => upstream.parentFeedback(),
  id: (voice) => voice.id,
  row: (voice, position) => ({
    position,
    name: parseLine(voice.name),
    text: parseText(voice.description),
    image: voice.picture,
  }),
})
