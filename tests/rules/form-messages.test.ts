import { readFileSync } from 'node:fs'
import path from 'node:path'
import { admitCard } from '@school/forms/messages/admit-card'
import { application } from '@school/forms/messages/application'
import { announcements, applicationTexts } from '@school/forms/messages/application-texts'
import { contact } from '@school/forms/messages/contact'
import { formTexts, messages } from '@school/forms/messages/forms'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

// The Bangla texts of the forms (packages/content) say everything that the English ones say (packages/forms).

const file = path.resolve(import.meta.dirname, '../../packages/content/src/messages/bn/form-fields.yaml')
const bangla = parse(readFileSync(file, 'utf8')) as Record<string, unknown>

/** The texts of one language that the other lacks, by their place. */
function lacking(texts: object, other: unknown, place = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]) => {
    // The link of the consent is the same for every form.
    if (name === 'link') return []
    const found = (other as Record<string, unknown> | undefined)?.[name]
    const at = place + name
    if (typeof text === 'object' && text !== null && !Array.isArray(text))
      return lacking(text, found, `${at}.`)
    const isText = Array.isArray(text)
      ? Array.isArray(found) && found.length === text.length
      : typeof found === 'string'
    return isText ? [] : [at]
  })
}

test.each([
  ['application', application, bangla.application],
  ['contact', contact, bangla.contact],
  ['admit card', admitCard, bangla.admitCard],
  ['texts of the application', applicationTexts, bangla.applicationTexts],
  ['announcements', announcements, bangla.announcements],
  ['texts of all forms', formTexts, bangla.forms],
  ['messages of all forms', messages, (bangla.forms as Record<string, unknown>).messages],
])('nothing of the %s lacks its Bangla text', (_, english, own) => {
  expect(Object.keys(english).length).toBeGreaterThan(0)
  expect(lacking(english, own)).toEqual([])
})
