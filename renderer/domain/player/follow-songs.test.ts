import { beforeEach, expect, test, vi } from 'vitest'
import type { StreamTitle } from '../../../preload/contract/streams.ts'
import { sampleStation as nightBus } from '../../api/testing/samples.ts'
import { followSongs, JOINED_LATE_MS } from './follow-songs.ts'
import { NO_SONGS_YET, type NowPlaying } from './now-playing-store.ts'
import type { HeardTitle, PlayerState } from './player-types.ts'

const longWave = { ...nightBus, id: 'long-wave', name: 'Long Wave' }
let state: PlayerState
let clock: number
let kept: NowPlaying
let changed: () => void
let heard: (title: HeardTitle) => void
const onNewSong = vi.fn()

const title = (text: string, artist: string | null = 'Undertone'): StreamTitle => ({
  artist,
  title: text,
  raw: `${artist} - ${text}`,
  at: clock,
})

function set(part: Partial<PlayerState>): void {
  state = { ...state, ...part }
  changed()
}

/** A title reaches the listener: the state names it, then those who follow titles are told. */
function hear(text: string, artist?: string | null): void {
  const next = title(text, artist)
  set({ nowPlaying: next })
  heard({ station: state.item ?? nightBus, title: next, heardAt: clock })
}

function play(station = nightBus): void {
  set({ item: station, isPlaying: true, status: 'playing', nowPlaying: null })
}

function follow(): void {
  followSongs({
    player: {
      getState: () => state,
      subscribe: (listener) => {
        changed = () => listener(state, state)
        return () => {}
      },
      subscribeTitles: (listener) => {
        heard = listener
        return () => {}
      },
    },
    store: {
      getState: () => kept,
      setState: (part) => {
        kept = { ...kept, ...part }
      },
    },
    now: () => clock,
    onNewSong,
  })
}

beforeEach(() => {
  onNewSong.mockClear()
  clock = 1_000_000
  kept = NO_SONGS_YET
  changed = () => {}
  state = {
    item: null,
    isPlaying: false,
    status: 'idle',
    failure: null,
    isFilling: false,
    failureReason: null,
    volume: 1,
    muted: false,
    nowPlaying: null,
    sleepEndsAt: null,
    previous: null,
    listenedTo: null,
  }
  follow()
})

const rows = () => kept.log.map((row) => [row.title, row.joinedLate])

test('the first song was joined late, the next one is whole; each is told once', () => {
  play()
  hear('One')
  clock += 60_000
  hear('Two')
  expect(rows()).toEqual([
    ['One', true],
    ['Two', false],
  ])
  expect(kept.log[0]?.lastAt).toBe(clock)
  expect(kept.song?.title).toBe('Two')
  expect(onNewSong.mock.calls.map(([song]) => song.title)).toEqual(['One', 'Two'])
})

test('after a pause at the border of two songs: the end of the one before is named again, and adds no row', () => {
  play()
  hear('One')
  clock += 60_000
  hear('Two')
  clock += 1_000
  set({ isPlaying: false, status: 'paused', nowPlaying: null })
  clock += 1_000
  play()
  hear('One')
  expect(kept.song?.title).toBe('One')
  clock += 1_000
  hear('Two')
  expect(kept.song?.title).toBe('Two')
  expect(rows().map(([name]) => name)).toEqual(['One', 'Two'])
  expect(onNewSong).toHaveBeenCalledTimes(2)
})

test('renames or removes the row of a song that is corrected', () => {
  play()
  hear('One - Undertone', 'Live')
  const heardAt = clock
  const correct = (artist: string | null, text: string | null) => {
    const { item } = state
    const corrected = { ...title(text ?? '', artist), title: text }
    heard({ station: item ?? nightBus, title: corrected, heardAt, isCorrection: true })
  }
  clock += 500
  correct('Undertone', 'One')
  expect(kept.song).toMatchObject({ artist: 'Undertone', title: 'One', startedAt: heardAt })
  expect(kept.log).toEqual([kept.song])
  correct(null, null)
  expect([kept.song, kept.log]).toEqual([null, []])
  // Once more, of what was taken to be no song at first.
  correct('Undertone', 'Two')
  expect(rows()).toEqual([['Two', true]])
  expect(onNewSong).toHaveBeenCalledTimes(2)
})

test('a station that says nothing for a while names a song when it begins', () => {
  play()
  clock += JOINED_LATE_MS + 1
  hear('One')
  expect(rows()).toEqual([['One', false]])
})

test('a jingle is no song, ends the one before, and the song after it is whole', () => {
  play()
  hear('Jingle 3', null)
  expect([kept.song, kept.log]).toEqual([null, []])
  hear('One')
  clock += 60_000
  hear('Night Bus', null)
  expect(kept.song).toBeNull()
  expect(kept.log[0]?.lastAt).toBe(clock)
  clock += 10_000
  hear('One')
  expect(rows()).toEqual([['One', false]])
  expect(onNewSong).toHaveBeenCalledOnce()
})

test('the same song after a pause makes no second row and is not told again', () => {
  play()
  hear('One')
  set({ isPlaying: false, status: 'paused', nowPlaying: null })
  expect(kept.song).toBeNull()
  clock += 60_000
  play()
  hear('One')
  expect(rows()).toEqual([['One', true]])
  expect(kept.song?.title).toBe('One')
  expect(onNewSong).toHaveBeenCalledOnce()
  hear('Two')
  expect(rows().at(-1)).toEqual(['Two', false])
})

test('another station begins afresh; a late title of the one before is not its song', () => {
  play()
  hear('One')
  play(longWave)
  expect(kept.song).toBeNull()
  heard({ station: nightBus, title: title('Two'), heardAt: clock })
  expect(kept.song).toBeNull()
  hear('Three')
  expect(kept.log.map((row) => [row.stationName, row.title])).toEqual([
    ['Night Bus', 'One'],
    ['Long Wave', 'Three'],
  ])
  expect(rows()[1]).toEqual(['Three', true])
})

test('back on the station before, since the new one never sounded, its song is on again', () => {
  play()
  hear('One')
  const { nowPlaying } = state
  set({ item: longWave, status: 'connecting', nowPlaying: null, previous: nightBus })
  expect(kept.song).toBeNull()
  set({ item: nightBus, status: 'playing', nowPlaying, previous: null })
  expect(kept.song?.title).toBe('One')
  expect(rows()).toEqual([['One', true]])
  expect(onNewSong).toHaveBeenCalledOnce()
})

test('what is on when following begins counts', () => {
  state = { ...state, item: nightBus, isPlaying: true, status: 'playing', nowPlaying: title('One') }
  follow()
  expect(rows()).toEqual([['One', true]])
  expect(kept.song?.title).toBe('One')
})
