// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createSongParser } from './player.ts'

const station = { id: 'night-bus', name: 'Night Bus' }
const sent = { artist: 'Words', title: 'Low', raw: 'Words - Low', at: 9 }

test('returns the same song for the same title until its station is swapped', () => {
  const swapped = new Set<string>()
  const tidy = createSongParser((id) => swapped.has(id))
  expect(tidy(sent, station)).toBe(sent)
  swapped.add('long-wave')
  expect(tidy(sent, station)).toBe(sent)
  swapped.add(station.id)
  const song = tidy(sent, station)
  expect(song).toEqual({ ...sent, artist: 'Low', title: 'Words' })
  expect(tidy(sent, station)).toBe(song)
  expect(tidy({ ...sent, artist: null, title: 'Jingle', raw: 'Jingle' }, station)).toBeNull()
})
