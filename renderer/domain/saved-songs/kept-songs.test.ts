import { expect, test } from 'vitest'
import { crateBody } from '../../../shared/api/crate.ts'
import { changedSong, foundSongs, keptSong, liveSongs } from './kept-songs.ts'

const NOW = Date.parse('2026-11-21T21:04:00.000Z')
const heard = {
  artist: 'Broadcast',
  title: 'Tender Buttons',
  stationId: 'night-bus',
  stationName: 'Night Bus',
  show: 'Last Orders',
  at: NOW - 60_000,
}
const kept = keptSong(heard, undefined, NOW)

test('what is heard becomes what the API takes, whatever a station calls itself', () => {
  const strange = {
    artist: `\u202e${'x'.repeat(400)}`,
    title: ' a\nb\u0000 ',
    stationId: 'dropped:https://radio.example/',
    stationName: '\n',
    show: '',
    at: NOW,
  }
  const song = keptSong(strange, undefined, NOW)
  expect(song).toMatchObject({ title: 'ab', stationId: null, stationName: '?', show: null })
  expect(crateBody.safeParse({ items: [song, kept] }).success).toBe(true)
  expect(keptSong({ ...heard, title: '\n' }, undefined, NOW)).toBeNull()
})

test('a change is newer than what is known, whatever the clock says', () => {
  if (kept === null) throw new Error('A song with a title is kept.')
  const dropped = changedSong(kept, true, NOW - 1_000)
  expect(dropped).toEqual({ ...kept, deleted: true, version: NOW + 1 })
  expect(keptSong(heard, dropped, NOW)).toMatchObject({ deleted: false, version: NOW + 2 })
})

test('the last heard come first, and words are found without case and accents', () => {
  const songs = [
    { ...heard, title: 'Jóga', at: NOW - 2 },
    { ...heard, title: 'Hyperballad', show: null, at: NOW - 1 },
  ].flatMap((song) => keptSong(song, undefined, NOW) ?? [])
  const live = liveSongs(songs)
  const titles = (query: string) => foundSongs(live, query).map(({ title }) => title)
  expect(titles('')).toEqual(['Hyperballad', 'Jóga'])
  expect(titles('JOGA broadcast')).toEqual(['Jóga'])
  expect(titles('night last orders')).toEqual(['Jóga'])
  expect(titles('nothing')).toEqual([])
  expect(liveSongs(songs.map((song) => ({ ...song, deleted: true })))).toEqual([])
})
