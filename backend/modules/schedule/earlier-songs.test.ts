import { expect, test } from 'vitest'
import { earlierSongs } from './next-song.ts'

const AT = Date.parse('2026-11-21T12:00:00.000Z')
const MINUTE_MS = 60_000

const track = (title: string, minutesAgo: number | null = null) => ({
  artist: 'A',
  title,
  startedAt: minutesAgo === null ? null : AT - minutesAgo * MINUTE_MS,
})
const kept = (title: string, minutesAgo: number) => ({
  ...{ artist: 'A', title, words: `a ${title.toLowerCase()}` },
  at: AT - minutesAgo * MINUTE_MS,
})
const common = { stationName: 'Radio', at: AT, playing: kept('Now', 1) }
const minutes = (songs: ReturnType<typeof earlierSongs>) =>
  songs.map(({ title, at }) => [title, (AT - at) / MINUTE_MS])

test('what played since the last poll is kept when it began, and what is known is not kept again', () => {
  const earlier = [track('Three', 5), track('Two', 9), track('One', 14)]
  const known = [kept('One', 14.2)]
  expect(minutes(earlierSongs({ ...common, earlier, known }))).toEqual([
    ['Three', 5],
    ['Two', 9],
  ])
})

test('a song that came twice is kept twice', () => {
  const earlier = [track('One', 5), track('Two', 9)]
  const known = [kept('One', 14)]
  expect(minutes(earlierSongs({ ...common, earlier, known }))).toEqual([
    ['One', 5],
    ['Two', 9],
  ])
})

test('jingles, what plays and what is said to begin after it are left out', () => {
  const earlier = [track('Now', 0.5), track('Now', 1), track('Jingle 03', 2), track('Later', -3)]
  const jingle = { artist: null, title: 'Jingle 03', startedAt: AT - 2 * MINUTE_MS }
  const songs = earlierSongs({ ...common, earlier: [...earlier, jingle], known: [] })
  expect(songs.filter(({ artist }) => artist === null)).toEqual([])
  expect(songs.map(({ title }) => title)).not.toContain('Now')
  expect(songs.map(({ title }) => title)).not.toContain('Later')
})

test('without times they stand between the last that is known and what plays, in their order', () => {
  const earlier = [track('Three'), track('Two'), track('One'), track('Zero')]
  const known = [kept('One', 14), kept('Zero', 20)]
  const songs = earlierSongs({ ...common, earlier, known })
  expect(songs.map(({ title, at }) => [title, common.playing.at - at])).toEqual([
    ['Three', 1],
    ['Two', 2],
  ])
})

test.each([
  ['none of them is known', [kept('Other', 14)]],
  ['nothing is known', []],
  ['what plays is known', [kept('Now', 1), kept('One', 5)]],
])('without times nothing is kept where %s', (_what, known) => {
  const earlier = [track('Three'), track('Two'), track('One')]
  expect(earlierSongs({ ...common, earlier, known })).toEqual([])
})
