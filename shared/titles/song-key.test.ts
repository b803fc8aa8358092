import { expect, test } from 'vitest'
import { songKey } from './song-key.ts'

test('ignores case, punctuation and width', () => {
  const key = songKey({ artist: 'Björk', title: 'Jóga!' })
  expect(songKey({ artist: 'BJÖRK', title: 'Jóga' })).toBe(key)
  expect(songKey({ artist: 'Ｂｊｏ\u0308ｒｋ', title: ' jóga ' })).toBe(key)
})

test('differs for another artist, title or side', () => {
  const keys = [
    { artist: 'A', title: 'B' },
    { artist: 'B', title: 'A' },
    { artist: null, title: 'B' },
    { artist: null, title: 'A B' },
    { artist: '!!!', title: 'B' },
    { artist: '???', title: 'B' },
  ].map(songKey)
  expect(new Set(keys).size).toBe(keys.length)
})

test('fits a database index for any input', () => {
  const wide = '\ufdfa'.repeat(5_000)
  const key = songKey({ artist: wide, title: `\ud83d${'😀'.repeat(500)}` })
  expect(Buffer.byteLength(key)).toBeLessThan(2_704)
  expect(key.isWellFormed()).toBe(true)
})
