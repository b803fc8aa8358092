import { expect, test } from 'vitest'
import { savedSongsBody } from '../../../shared/api/saved-songs.ts'
import { createSavedSong, filterSongs, getSavedSongs, withDeleted } from './saved-songs.ts'

const NOW = Date.parse('2026-11-21T21:04:00.000Z')
const playedSong = {
  artist: 'Broadcast',
  title: 'Tender Buttons',
  stationId: 'night-bus',
  stationName: 'Night Bus',
  show: 'Last Orders',
  at: NOW - 60_000,
}
const savedSong = createSavedSong(playedSong, undefined, NOW)

test('converts a song to the API’s format for any station name', () => {
  const strange = {
    artist: `\u202e${'x'.repeat(400)}`,
    title: ' a\nb\u0000 ',
    stationId: 'dropped:https://radio.example/',
    stationName: '\n',
    show: '',
    at: NOW,
  }
  const song = createSavedSong(strange, undefined, NOW)
  expect(song).toMatchObject({ title: 'ab', stationId: null, stationName: '?', show: null })
  expect(savedSongsBody.safeParse({ items: [song, savedSong] }).success).toBe(true)
  expect(createSavedSong({ ...playedSong, title: '\n' }, undefined, NOW)).toBeNull()
})

test('creates a version newer than the known one for any clock', () => {
  if (savedSong === null) throw new Error('A song with a title is kept.')
  const dropped = withDeleted(savedSong, true, NOW - 1_000)
  expect(dropped).toEqual({ ...savedSong, deleted: true, version: NOW + 1 })
  expect(createSavedSong(playedSong, dropped, NOW)).toMatchObject({
    deleted: false,
    version: NOW + 2,
  })
})

test('sorts by last played and searches without case and accents', () => {
  const songs = [
    { ...playedSong, title: 'Jóga', at: NOW - 2 },
    { ...playedSong, title: 'Hyperballad', show: null, at: NOW - 1 },
  ].flatMap((song) => createSavedSong(song, undefined, NOW) ?? [])
  const live = getSavedSongs(songs)
  const titles = (query: string) => filterSongs(live, query).map(({ title }) => title)
  expect(titles('')).toEqual(['Hyperballad', 'Jóga'])
  expect(titles('JOGA broadcast')).toEqual(['Jóga'])
  expect(titles('night last orders')).toEqual(['Jóga'])
  expect(titles('nothing')).toEqual([])
  expect(getSavedSongs(songs.map((song) => ({ ...song, deleted: true })))).toEqual([])
})
