import { describe, expect, it } from 'vitest'
import { localPath, splitLocale } from './locales.ts'

describe('addresses of the two languages', () => {
  const pairs = [
    ['/', '/bn'],
    ['/all-notice', '/bn/all-notice'],
    ['/notice/897', '/bn/notice/897'],
    ['/?text=size', '/bn?text=size'],
    ['/#news', '/bn#news'],
    ['/search?q=fee#results', '/bn/search?q=fee#results'],
  ] as const

  it.each(pairs)('%s stands at %s in Bangla, and leads back', (english, bangla) => {
    expect(localPath(english, 'en')).toBe(english)
    expect(localPath(english, 'bn')).toBe(bangla)
    expect(splitLocale(english)).toEqual({ locale: 'en', path: english })
    expect(splitLocale(bangla)).toEqual({ locale: 'bn', path: english })
  })

  it('does not read a path that only begins like a language as that language', () => {
    for (const path of ['/bnp', '/bn-news', '/b', '/news/bn', '/bn.atom'])
      expect(splitLocale(path)).toEqual({ locale: 'en', path })
  })

  it('reads the Bangla home page with a slash at its end', () => {
    expect(splitLocale('/bn/')).toEqual({ locale: 'bn', path: '/' })
  })
})
