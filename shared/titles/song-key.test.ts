import { expect, test } from 'vitest'
import { songKey } from './song-key.ts'

test('case, signs and widths make no other song', () => {
  const key = songKey({ artist: 'Björk', title: 'Jóga!' })
  expect(songKey({ artist: 'BJÖRK', title: 'Jóga' })).toBe(key)
  expect(songKey({ artist: 'Ｂｊｏ\u0308ｒｋ', title: ' jóga ' })).toBe(key)
})

test('another artist, title or side makes one', () => {
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

test('whatever is sent, a key fits an index', () => {
  const wide = '\ufdfa'.repeat(5_000)
  const key = songKey({ artist: wide, title: `\ud83d${'😀'.repeat(500)}` })
  expect(Buffer.byteLength(key)).toBeLessThan(2_704)
  expect(key.isWellFormed()).toBe(true)
})
