import { createDataKeys } from '@school/outbox/data-keys'

// The key of all sites under test.

export const DATA_KEY = Buffer.alloc(32, 'key of the tests').toString('base64')
export const testKeys = createDataKeys(Buffer.from(DATA_KEY, 'base64'))
