import { expect, test } from 'vitest'
import { parseMirrorChange } from './listener.ts'

test('a notification with an entity and its rows is parsed', () => {
  expect(parseMirrorChange('{"entity":"notices","ids":["1","2"]}')).toEqual({
    entity: 'notices',
    ids: ['1', '2'],
  })
})

test.each([
  ['no text', ''],
  ['no JSON', 'notices'],
  ['half a message', '{"entity":"notices","ids":["1"'],
  ['another value', 'null'],
  ['a list', '["notices"]'],
  ['no ids', '{"entity":"notices"}'],
  ['ids that are numbers', '{"entity":"notices","ids":[1]}'],
  ['an entity without a name', '{"entity":"","ids":[]}'],
])('%s is ignored without an error', (_, payload) => {
  expect(parseMirrorChange(payload)).toBeNull()
})
