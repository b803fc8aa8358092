import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Station } from '../../../shared/api/stations.ts'
import type { Listen } from '../../../shared/scrobbling/scrobble-service.ts'
import { EVENING_LISTENS, EVENING_START } from '../../../shared/scrobbling/testing/evening.ts'
import { createSignal } from '../../../shared/signal.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { followSongs } from '../player/follow-songs.ts'
import { NO_SONGS_YET, type NowPlaying } from '../player/now-playing-store.ts'
import type { PlayedTitle, PlayerState } from '../player/player-types.ts'
import { followListens, getDomain, type ListenPorts, TICK_MS } from './follow-listens.ts'

const depot: Station = {
  ...sampleStation,
  id: 'depot',
  name: 'Depot 9',
  homepage: 'https://www.depot9.example/live',
}
const longWave: Station = {
  ...sampleStation,
  id: 'long-wave',
  name: 'Long Wave',
  homepage: null,
}

const IDLE: PlayerState = {
  item: null,
  isPlaying: false,
  status: 'idle',
  isFilling: false,
  failure: null,
  failureReason: null,
  volume: 0.8,
  muted: false,
  nowPlaying: null,
  sleepEndsAt: null,
  previous: null,
  listenedTo: null,
}

/** `pass` advances the time, in ms. */
function radioEvening(
  pass: (ms: number) => void,
  hooks: Pick<ListenPorts, 'onStarted' | 'onListened'>,
) {
  const state = createStore<PlayerState>()(() => IDLE)
  const songs = createStore<NowPlaying>()(() => NO_SONGS_YET)
  const titles = createSignal<[title: PlayedTitle]>()
  const player = { ...state, subscribeTitles: titles.subscribe }
  const set = (part: Partial<PlayerState>) => state.setState(part)
  followSongs({ player, store: songs, getTime: Date.now, onNewSong: () => {} })
  const listens = followListens({
    player,
    songs: { get: () => songs.getState().song, subscribe: songs.subscribe },
    getTime: Date.now,
    isPrivate: (id) => id.startsWith('dropped'),
    ...hooks,
  })

  return {
    play: (item: Station) => {
      set({ item, isPlaying: true, status: 'connecting', nowPlaying: null })
      set({ status: 'playing' })
    },
    /** "Artist - Title", or any other stream title. */
    hear: (raw: string) => {
      const [artist = null, title = raw] = raw.includes(' - ') ? raw.split(' - ') : [null, raw]
      const streamTitle = { artist, title, raw, at: Date.now() }
      set({ nowPlaying: streamTitle })
      const { item } = state.getState()
      if (item) titles.emit({ station: item, title: streamTitle, playedAt: Date.now() })
    },
    set,
    pause: () => set({ isPlaying: false, status: 'paused', nowPlaying: null }),
    /** Advances the time by seconds, with the app's checks. */
    wait: (seconds: number) => {
      for (let left = seconds * 1_000; left > 0; left -= TICK_MS) pass(Math.min(left, TICK_MS))
    },
    stop: listens.stop,
  }
}

beforeEach(() => vi.useFakeTimers({ now: EVENING_START }))
afterEach(() => vi.useRealTimers())

test('reports exactly the songs that count, each once and with its station', () => {
  const listened: Listen[] = []
  const started: string[] = []
  const radio = radioEvening((ms) => vi.advanceTimersByTime(ms), {
    onStarted: ({ title }) => started.push(title),
    onListened: (listen) => listened.push(listen),
  })
  radio.play(depot)
  radio.hear('Burial - Archangel')
  radio.wait(120)
  radio.hear('Shackleton - Blood on My Hands')
  radio.wait(200)
  radio.hear('Depot 9 Jingle 04')
  radio.wait(25)
  radio.hear('Kode9 - Magnetic City')
  radio.wait(80)
  radio.set({ muted: true })
  radio.wait(100)
  radio.set({ muted: false })
  radio.hear('Pinch - Qawwali')
  radio.wait(100)
  radio.set({ status: 'reconnecting' })
  radio.wait(20)
  radio.set({ status: 'playing' })
  radio.hear('Loefah - Mud')
  radio.wait(300)
  radio.hear('Mala - Changes')
  radio.wait(60)
  radio.pause()
  radio.wait(120)
  radio.play(longWave)
  radio.hear('Basic Channel - Phylyps Trak')
  radio.wait(400)
  radio.hear('Maurizio - M5')
  radio.wait(250)
  radio.set({ item: null, isPlaying: false, status: 'idle', nowPlaying: null })

  expect(listened).toEqual(EVENING_LISTENS)
  expect(started).toEqual([
    'Archangel',
    'Blood on My Hands',
    'Magnetic City',
    'Qawwali',
    'Mud',
    'Changes',
    'Phylyps Trak',
    'M5',
  ])
  radio.stop()
})

test('sends neither name nor domain of a private station', () => {
  const listened: Listen[] = []
  const radio = radioEvening((ms) => vi.advanceTimersByTime(ms), {
    onStarted: () => {},
    onListened: (listen) => listened.push(listen),
  })
  radio.play({ ...depot, id: 'dropped-1' })
  radio.hear('Burial - Archangel')
  radio.wait(60)
  radio.hear('Pinch - Qawwali')
  radio.wait(60)
  radio.hear('Loefah - Mud')
  expect(listened).toMatchObject([{ title: 'Qawwali', station: null, domain: null }])
  radio.stop()
})

test.each([
  ['https://www.depot9.example/live?x=1', 'depot9.example'],
  ['http://radio.example:8000', 'radio.example'],
  ['ftp://radio.example', null],
  ['not an address', null],
  ['', null],
  [null, null],
])('extracts the domain of %s: %s', (homepage, domain) => {
  expect(getDomain(homepage)).toBe(domain)
})
