import { expect, test } from 'vitest'
import {
  type HeardSong,
  heardSong,
  type LoggedSong,
  SAME_SONG_MS,
  SONGS_KEPT,
  songListText,
  stillOn,
} from './song-log.ts'

const MINUTE = 60_000
const song = (title: string, at: number, more: Partial<HeardSong> = {}): HeardSong => ({
  artist: 'Undertone',
  title,
  stationId: 'night-bus',
  stationName: 'Night Bus',
  at,
  joinedLate: false,
  ...more,
})
const play = (...songs: HeardSong[]) => songs.reduce(heardSong, [] as readonly LoggedSong[])
const titles = (log: readonly LoggedSong[]) => log.map((row) => row.title)

test('each song is a row: when it began, where, and whether it was joined late', () => {
  const log = play(song('One', 1, { joinedLate: true }), song('Two', 2))
  expect(log).toEqual([
    {
      id: 1,
      artist: 'Undertone',
      title: 'One',
      stationId: 'night-bus',
      stationName: 'Night Bus',
      startedAt: 1,
      lastAt: 1,
      joinedLate: true,
    },
    expect.objectContaining({ id: 2, title: 'Two', startedAt: 2, joinedLate: false }),
  ])
})

test('a song that comes back after a pause goes on in its row', () => {
  let log = play(song('One', 0))
  log = stillOn(log, 'night-bus', 3 * MINUTE)
  log = heardSong(log, song('ONE', 3 * MINUTE + SAME_SONG_MS, { joinedLate: true }))
  expect(log).toHaveLength(1)
  expect(log[0]).toMatchObject({
    title: 'One',
    startedAt: 0,
    lastAt: 3 * MINUTE + SAME_SONG_MS,
    joinedLate: false,
  })
})

test('also after another station was looked at', () => {
  const log = play(song('One', 0), song('Else', 1, { stationId: 'long-wave' }), song('One', 2))
  expect(titles(log)).toEqual(['One', 'Else'])
})

test('long after, and after another song of the station, it is played again', () => {
  expect(titles(play(song('One', 0), song('One', SAME_SONG_MS + 1)))).toEqual(['One', 'One'])
  expect(titles(play(song('One', 0), song('Two', 1), song('One', 2)))).toEqual([
    'One',
    'Two',
    'One',
  ])
})

test('the end of the song before, heard again by who joins anew, goes on in its row, and so does the one after', () => {
  const anew = { joinedLate: true }
  const log = play(song('One', 0), song('Two', 1), song('One', 2, anew), song('Two', 3))
  expect(titles(log)).toEqual(['One', 'Two'])
  expect(log.map((row) => row.lastAt)).toEqual([2, 3])
  const older = play(song('One', 0), song('Two', 1), song('Three', 2), song('One', 3, anew))
  expect(titles(older)).toEqual(['One', 'Two', 'Three', 'One'])
})

test('the same title by another artist is another song', () => {
  expect(play(song('One', 0), song('One', 1, { artist: null }))).toHaveLength(2)
})

test('keeps the newest 500, and numbers go on', () => {
  const log = play(...Array.from({ length: SONGS_KEPT + 2 }, (_, n) => song(`Song ${n}`, n)))
  expect(SONGS_KEPT).toBe(500)
  expect(log).toHaveLength(500)
  expect([log[0]?.title, log.at(-1)?.id]).toEqual(['Song 2', 502])
})

test('a title of 4000 letters is cut, and still the same song when it comes again', () => {
  const long = 'x'.repeat(4_000)
  const log = play(
    song(long, 0, { artist: long, stationName: long }),
    song(long, 1, { artist: long }),
  )
  expect(log).toHaveLength(1)
  expect(JSON.stringify(log).length).toBeLessThan(1_100)
})

test('nothing was on at a station that played no song', () => {
  const log = play(song('One', 0))
  expect(stillOn(log, 'long-wave', 9)).toBe(log)
})

test('a song a line: when, what, where', () => {
  const row = {
    id: 1,
    artist: 'Undertone',
    title: 'Empty Upper Deck',
    stationId: 'night-bus',
    stationName: 'Night Bus',
    startedAt: new Date(2026, 10, 1, 9, 5).getTime(),
    lastAt: 0,
    joinedLate: false,
  }
  expect(songListText([row, { ...row, artist: null, title: 'A talk' }])).toBe(
    '2026-11-01 09:05  Undertone – Empty Upper Deck  (Night Bus)\n2026-11-01 09:05  A talk  (Night Bus)',
  )
})
