import { expect, test } from 'vitest'
import {
  addReportedSong,
  addSong,
  extendLastSong,
  type LoggedSong,
  type PlayedSong,
  SAME_SONG_MS,
  SONGS_MAX,
  songListText,
} from './song-log.ts'

const MINUTE = 60_000
const song = (title: string, at: number, more: Partial<PlayedSong> = {}): PlayedSong => ({
  artist: 'Undertone',
  title,
  stationId: 'night-bus',
  stationName: 'Night Bus',
  at,
  joinedLate: false,
  ...more,
})
const play = (...songs: PlayedSong[]) => songs.reduce(addSong, [] as readonly LoggedSong[])
const titles = (log: readonly LoggedSong[]) => log.map((row) => row.title)

test('adds a row with start, station and joinedLate per song', () => {
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

test('extends the row of a song that returns after a pause', () => {
  let log = play(song('One', 0))
  log = extendLastSong(log, 'night-bus', 3 * MINUTE)
  log = addSong(log, song('ONE', 3 * MINUTE + SAME_SONG_MS, { joinedLate: true }))
  expect(log).toHaveLength(1)
  expect(log[0]).toMatchObject({
    title: 'One',
    startedAt: 0,
    lastAt: 3 * MINUTE + SAME_SONG_MS,
    joinedLate: false,
  })
})

test('extends the row after a look at another station', () => {
  const log = play(song('One', 0), song('Else', 1, { stationId: 'long-wave' }), song('One', 2))
  expect(titles(log)).toEqual(['One', 'Else'])
})

test('adds a new row after a long time or another song', () => {
  expect(titles(play(song('One', 0), song('One', SAME_SONG_MS + 1)))).toEqual(['One', 'One'])
  expect(titles(play(song('One', 0), song('Two', 1), song('One', 2)))).toEqual([
    'One',
    'Two',
    'One',
  ])
})

test('extends the previous song’s row when a late joiner hears its end again', () => {
  const rejoined = { joinedLate: true }
  const log = play(song('One', 0), song('Two', 1), song('One', 2, rejoined), song('Two', 3))
  expect(titles(log)).toEqual(['One', 'Two'])
  expect(log.map((row) => row.lastAt)).toEqual([2, 3])
  const older = play(song('One', 0), song('Two', 1), song('Three', 2), song('One', 3, rejoined))
  expect(titles(older)).toEqual(['One', 'Two', 'Three', 'One'])
})

test('distinguishes songs with the same title by artist', () => {
  expect(play(song('One', 0), song('One', 1, { artist: null }))).toHaveLength(2)
})

test('retains the newest 500 songs with ascending ids', () => {
  const log = play(...Array.from({ length: SONGS_MAX + 2 }, (_, n) => song(`Song ${n}`, n)))
  expect(SONGS_MAX).toBe(500)
  expect(log).toHaveLength(500)
  expect([log[0]?.title, log.at(-1)?.id]).toEqual(['Song 2', 502])
})

test('truncates a long title and still recognizes the song', () => {
  const long = 'x'.repeat(4_000)
  const log = play(
    song(long, 0, { artist: long, stationName: long }),
    song(long, 1, { artist: long }),
  )
  expect(log).toHaveLength(1)
  expect(JSON.stringify(log).length).toBeLessThan(1_100)
})

test('leaves the log unchanged for a station without songs', () => {
  const log = play(song('One', 0))
  expect(extendLastSong(log, 'long-wave', 9)).toBe(log)
})

test('adds each song of the schedule once, unless a later song is in the log', () => {
  const report = (log: readonly LoggedSong[], title: string, at: number, now: number) =>
    addReportedSong(log, { ...song(title, at) }, now)
  let log = report([], 'One', 1, 5)
  expect(log).toMatchObject([{ title: 'One', startedAt: 1, lastAt: 5, joinedLate: false }])
  expect(report(log, 'One', 1, 9)).toBe(log)
  // The schedule reported a song that started before the previous one was displayed.
  log = report(log, 'Two', 3, 7)
  log = addSong(log, song('Three', 10))
  expect(report(log, 'Two', 8, 12)).toBe(log)
  expect(titles(report(log, 'Four', 11, 12))).toEqual(['One', 'Two', 'Three', 'Four'])
})

test('lists one song per line', () => {
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
