import { describe, expect, test } from 'vitest'
import { earlierSongs, nextSong, type PlayedSong } from './next-song.ts'

const AT = Date.parse('2026-11-21T12:00:00.000Z')
const MINUTE_MS = 60_000

const track = (artist: string | null, title: string, startedAt: number | null = null) => ({
  artist,
  title,
  startedAt,
})
const played = (artist: string | null, title: string, at: number): PlayedSong => {
  const { playing } = nextSong(track(artist, title), 'Radio', [], at)
  if (playing === null) throw new Error('This is no song.')
  return playing
}

test('stores a song once, however often and in whatever spelling it is reported', () => {
  const first = nextSong(track('Drexciya', 'Wavejumper'), 'Radio', [], AT)
  expect(first).toMatchObject({
    isNew: true,
    playing: { at: AT, searchText: 'drexciya wavejumper' },
  })
  const latest = [played('Drexciya', 'Wavejumper', AT)]
  const again = nextSong(track('DREXCIYA', 'wavejumper '), 'Radio', latest, AT + 20 * MINUTE_MS)
  expect(again).toEqual({ isNew: false, playing: latest[0] })
})

test('ignores an older song repeated by a server behind a cache', () => {
  const latest = [played('B', 'Two', AT), played('A', 'One', AT - 2 * MINUTE_MS)]
  expect(nextSong(track('A', 'One'), 'Radio', latest, AT + 30_000).isNew).toBe(false)
  expect(nextSong(track('A', 'One'), 'Radio', latest, AT + 5 * MINUTE_MS).isNew).toBe(true)
})

test('stores a repeated song when the platform reports a new start', () => {
  const latest = [played('A', 'One', AT)]
  const later = AT + 5 * MINUTE_MS
  expect(nextSong(track('A', 'One', later), 'Radio', latest, later)).toMatchObject({
    isNew: true,
    playing: { at: later },
  })
  expect(nextSong(track('A', 'One', AT + 1_000), 'Radio', latest, later).isNew).toBe(false)
})

test('ignores a start in the future or long ago and starts no song before the previous one', () => {
  for (const startedAt of [AT + MINUTE_MS, AT - 300 * MINUTE_MS]) {
    expect(nextSong(track('A', 'One', startedAt), 'Radio', [], AT).playing?.at).toBe(AT)
  }
  const latest = [played('B', 'Two', AT)]
  const { playing } = nextSong(track('A', 'One', AT - MINUTE_MS), 'Radio', latest, AT + 1)
  expect(playing?.at).toBe(AT + 1)
})

test.each([
  [null, 'Radio'],
  [null, 'Jingle 03'],
  ['Radio', 'You are listening to Radio'],
  [null, ''],
])('%s, %s is no song', (artist, title) => {
  expect(nextSong(track(artist, title), 'Radio', [], AT)).toEqual({ playing: null, isNew: false })
})

test.each([
  [
    { artist: null, title: 'Now playing: Radio - DREXCIYA & GERALD DONALD - WAVEJUMPER' },
    'Drexciya & Gerald Donald',
    'Wavejumper',
  ],
  [{ artist: 'Burial', title: 'Archangel (Official Video)' }, 'Burial', 'Archangel'],
  [
    { artist: '[12:04] Can', title: 'Vitamin C', raw: '[12:04] Can - Vitamin C' },
    'Can',
    'Vitamin C',
  ],
] as const)('normalizes %j', (sent, artist, title) => {
  const { playing } = nextSong({ startedAt: null, ...sent }, 'Radio', [], AT)
  expect(playing).toMatchObject({ artist, title })
})

describe('earlierSongs', () => {
  const reported = (title: string, minutesAgo: number | null = null) =>
    track('A', title, minutesAgo === null ? null : AT - minutesAgo * MINUTE_MS)
  const saved = (title: string, minutesAgo: number) =>
    played('A', title, AT - minutesAgo * MINUTE_MS)
  const common = { stationName: 'Radio', at: AT, playing: saved('Now', 1) }
  const minutes = (songs: ReturnType<typeof earlierSongs>) =>
    songs.map(({ title, at }) => [title, (AT - at) / MINUTE_MS])

  test.each([
    [
      'drops a known song',
      [reported('Three', 5), reported('Two', 9), reported('One', 14)],
      14.2,
      'Three',
    ],
    ['keeps a song twice that came twice', [reported('One', 5), reported('Two', 9)], 14, 'One'],
  ])('%s and keeps the others with their start', (_what, earlier, minutesAgo, latest) => {
    const known = [saved('One', minutesAgo)]
    expect(minutes(earlierSongs({ ...common, earlier, storedSongs: known }))).toEqual([
      [latest, 5],
      ['Two', 9],
    ])
  })

  test('skips jingles, the current song and songs that start after it', () => {
    const jingle = { artist: null, title: 'Jingle 03', startedAt: AT - 2 * MINUTE_MS }
    const earlier = [reported('Now', 0.5), reported('Now', 1), jingle, reported('Later', -3)]
    expect(earlierSongs({ ...common, earlier, storedSongs: [] })).toEqual([])
  })

  test('places songs without times between the last known and the current song, in order', () => {
    const earlier = [reported('Three'), reported('Two'), reported('One'), reported('Zero')]
    const known = [saved('One', 14), saved('Zero', 20)]
    const songs = earlierSongs({ ...common, earlier, storedSongs: known })
    expect(songs.map(({ title, at }) => [title, common.playing.at - at])).toEqual([
      ['Three', 1],
      ['Two', 2],
    ])
  })

  test.each([
    ['none is known', [saved('Other', 14)]],
    ['nothing is known', []],
    ['the current song is known', [saved('Now', 1), saved('One', 5)]],
  ])('stores no songs without times when %s', (_what, known) => {
    const earlier = [reported('Three'), reported('Two'), reported('One')]
    expect(earlierSongs({ ...common, earlier, storedSongs: known })).toEqual([])
  })
})
