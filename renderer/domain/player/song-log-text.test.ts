import { expect, test } from 'vitest'
import { songListText } from './song-log.ts'

test('a song a line: when, what, where', () => {
  const song = {
    id: 1,
    artist: 'Undertone',
    title: 'Empty Upper Deck',
    stationId: 'night-bus',
    stationName: 'Night Bus',
    startedAt: new Date(2026, 10, 1, 9, 5).getTime(),
    lastAt: 0,
    joinedLate: false,
  }
  expect(songListText([song, { ...song, artist: null, title: 'A talk' }])).toBe(
    '2026-11-01 09:05  Undertone – Empty Upper Deck  (Night Bus)\n2026-11-01 09:05  A talk  (Night Bus)',
  )
})
