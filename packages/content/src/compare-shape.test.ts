import { expect, test } from 'vitest'
import { differentShape } from './compare-shape.ts'

test.each([
  ['Bring a photo. It is kept.', 'ছবি আনুন।', 'has 1 sentences, but the English text 2'],
  ['Bring a photo.', 'ছবি আনুন। এটি রাখা হবে।', 'has 2 sentences, but the English text 1'],
  ['A number (if the child has one)', 'নম্বর', 'has 0 remarks in brackets, but the English text 1'],
  ['mid March', 'মাঝামাঝি', 'names 0 months, but the English text 1'],
  ['From May to July', 'মে থেকে', 'names 1 months, but the English text 2'],
])('a fact that one language lacks is found: %s – %s', (english, bangla, reason) => {
  expect(differentShape(english, bangla)).toBe(reason)
})

test.each([
  ['Bring a photo; it is kept.', 'ছবি আনুন। এটি রাখা হবে।'],
  ['Two sorts: large and small.', 'দুই রকম। বড় ও ছোট।'],
  ['At least 5 Paras (Juz).', 'কমপক্ষে ৫ পারা।'],
  ['May Allah accept it.', 'আল্লাহ কবুল করুন।'],
  ['It costs Tk. 520 at 2.5 p.m. today.', 'আজ ৫২০ টাকা।'],
  ['mid March, at the merchant', 'মার্চের মাঝামাঝি, মার্চেন্টের কাছে'],
  ['Who is it? “We.”', 'কে? “আমরা।”'],
  ['', ''],
])('the same told in another way is no difference: %s – %s', (english, bangla) => {
  expect(differentShape(english, bangla)).toBeNull()
})
