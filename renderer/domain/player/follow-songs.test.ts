import { beforeEach, expect, test, vi } from 'vitest'
import type { StreamTitle } from '../../../preload/contract/streams.ts'
import { sampleStation as nightBus } from '../../api/testing/samples.ts'
import { followSongs, JOINED_LATE_MS } from './follow-songs.ts'
import { NO_SONGS_YET, type NowPlaying } from './now-playing-store.ts'
import type { PlayedTitle, PlayerState } from './player-types.ts'
import { addReportedSong } from './song-log.ts'

const longWave = { ...nightBus, id: 'long-wave', name: 'Long Wave' }
let state: PlayerState
let clock: number
let stored: NowPlaying
let changed: () => void
let emitTitle: (title: PlayedTitle) => void
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

/** Updates the state and then publishes the title, like the player. */
function playTitle(text: string, artist?: string | null): void {
  const next = title(text, artist)
  set({ nowPlaying: next })
  emitTitle({ station: state.item ?? nightBus, title: next, playedAt: clock })
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
        emitTitle = listener
        return () => {}
      },
    },
    store: {
      getState: () => stored,
      setState: (part) => {
        stored = { ...stored, ...part }
      },
    },
    getTime: () => clock,
    onNewSong,
  })
}

beforeEach(() => {
  onNewSong.mockClear()
  clock = 1_000_000
  stored = NO_SONGS_YET
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

const rows = () => stored.log.map((row) => [row.title, row.joinedLate])

test('marks the first song as joined late and reports each song once', () => {
  play()
  playTitle('One')
  clock += 60_000
  playTitle('Two')
  expect(rows()).toEqual([
    ['One', true],
    ['Two', false],
  ])
  expect(stored.log[0]?.lastAt).toBe(clock)
  expect(stored.song?.title).toBe('Two')
  expect(onNewSong.mock.calls.map(([song]) => song.title)).toEqual(['One', 'Two'])
})

test('adds no row for the end of the previous song after a pause', () => {
  play()
  playTitle('One')
  clock += 60_000
  playTitle('Two')
  clock += 1_000
  set({ isPlaying: false, status: 'paused', nowPlaying: null })
  clock += 1_000
  play()
  playTitle('One')
  expect(stored.song?.title).toBe('One')
  clock += 1_000
  playTitle('Two')
  expect(stored.song?.title).toBe('Two')
  expect(rows().map(([name]) => name)).toEqual(['One', 'Two'])
  expect(onNewSong).toHaveBeenCalledTimes(2)
})

test('renames or removes the row of a corrected song', () => {
  play()
  playTitle('One - Undertone', 'Live')
  const playedAt = clock
  const correct = (artist: string | null, text: string | null) => {
    const { item } = state
    const corrected = { ...title(text ?? '', artist), title: text }
    emitTitle({ station: item ?? nightBus, title: corrected, playedAt, isCorrection: true })
  }
  clock += 500
  correct('Undertone', 'One')
  expect(stored.song).toMatchObject({ artist: 'Undertone', title: 'One', startedAt: playedAt })
  expect(stored.log).toEqual([stored.song])
  correct(null, null)
  expect([stored.song, stored.log]).toEqual([null, []])
  // Again, for a title that did not count as a song first.
  correct('Undertone', 'Two')
  expect(rows()).toEqual([['Two', true]])
  expect(onNewSong).toHaveBeenCalledTimes(2)
})

test('reports a song that starts after a while without titles', () => {
  play()
  clock += JOINED_LATE_MS + 1
  playTitle('One')
  expect(rows()).toEqual([['One', false]])
})

test('ends the previous song at a jingle', () => {
  play()
  playTitle('Jingle 3', null)
  expect([stored.song, stored.log]).toEqual([null, []])
  playTitle('One')
  clock += 60_000
  playTitle('Night Bus', null)
  expect(stored.song).toBeNull()
  expect(stored.log[0]?.lastAt).toBe(clock)
  clock += 10_000
  playTitle('One')
  expect(rows()).toEqual([['One', false]])
  expect(onNewSong).toHaveBeenCalledOnce()
})

test('adds no row for the same song after a pause', () => {
  play()
  playTitle('One')
  set({ isPlaying: false, status: 'paused', nowPlaying: null })
  expect(stored.song).toBeNull()
  clock += 60_000
  play()
  playTitle('One')
  expect(rows()).toEqual([['One', true]])
  expect(stored.song?.title).toBe('One')
  expect(onNewSong).toHaveBeenCalledOnce()
  playTitle('Two')
  expect(rows().at(-1)).toEqual(['Two', false])
})

test('starts fresh for another station and ignores late titles of the previous one', () => {
  play()
  playTitle('One')
  play(longWave)
  expect(stored.song).toBeNull()
  emitTitle({ station: nightBus, title: title('Two'), playedAt: clock })
  expect(stored.song).toBeNull()
  playTitle('Three')
  expect(stored.log.map((row) => [row.stationName, row.title])).toEqual([
    ['Night Bus', 'One'],
    ['Long Wave', 'Three'],
  ])
  expect(rows()[1]).toEqual(['Three', true])
})

test('restores the song of the previous station when the new one never played', () => {
  play()
  playTitle('One')
  const { nowPlaying } = state
  set({ item: longWave, status: 'connecting', nowPlaying: null, previous: nightBus })
  expect(stored.song).toBeNull()
  set({ item: nightBus, status: 'playing', nowPlaying, previous: null })
  expect(stored.song?.title).toBe('One')
  expect(rows()).toEqual([['One', true]])
  expect(onNewSong).toHaveBeenCalledOnce()
})

test('replaces the schedule’s song when the stream names its own soon after', () => {
  const report = (text: string) => {
    const { id: stationId, name: stationName } = nightBus
    const song = { artist: null, title: text, stationId, stationName, at: clock - 10_000 }
    stored = { ...stored, log: addReportedSong(stored.log, song, clock) }
  }
  play()
  report('Zero')
  clock += 5_000
  playTitle('One')
  expect(rows()).toEqual([['One', true]])
  expect(onNewSong).toHaveBeenCalledOnce()
  clock += 60_000
  playTitle('Night Bus', null)
  report('One')
  clock += 60_000
  report('Two')
  clock += 60_000
  playTitle('Three')
  expect(rows().map(([name]) => name)).toEqual(['One', 'Two', 'Three'])
})

test('counts a song that is playing at the start', () => {
  state = { ...state, item: nightBus, isPlaying: true, status: 'playing', nowPlaying: title('One') }
  follow()
  expect(rows()).toEqual([['One', true]])
  expect(stored.song?.title).toBe('One')
})
