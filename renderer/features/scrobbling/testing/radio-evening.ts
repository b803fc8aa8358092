/** A player that does what a test says, with the songs that the app makes of its titles. */

import type { Station } from '../../../../shared/api/stations.ts'
import { sampleStation } from '../../../api/testing/samples.ts'
import { followSongs } from '../../now-playing/follow-songs.ts'
import { NO_SONGS_YET, type NowPlaying } from '../../now-playing/now-playing-store.ts'
import type { HeardTitle, PlayerState } from '../../player/player.ts'
import { followListens, type ListenPorts, TICK_MS } from '../follow-listens.ts'

export const depot: Station = {
  ...sampleStation,
  id: 'depot',
  name: 'Depot 9',
  homepage: 'https://www.depot9.example/live',
}
export const longWave: Station = {
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

/** `pass` lets time go by, in ms. */
export function radioEvening(
  pass: (ms: number) => void,
  hooks: Pick<ListenPorts, 'onBegun' | 'onListened'>,
) {
  let state = IDLE
  let kept: NowPlaying = NO_SONGS_YET
  const watchers = new Set<() => void>()
  const titles = new Set<(title: HeardTitle) => void>()
  const songWatchers = new Set<() => void>()
  const watch =
    <Item>(set: Set<Item>) =>
    (item: Item) => {
      set.add(item)
      return () => void set.delete(item)
    }
  const player = {
    getState: () => state,
    subscribe: watch(watchers),
    subscribeTitles: watch(titles),
  }
  function set(part: Partial<PlayerState>): void {
    state = { ...state, ...part }
    for (const told of watchers) told()
  }
  followSongs({
    player,
    store: {
      getState: () => kept,
      setState: (part) => {
        kept = { ...kept, ...part }
        for (const told of songWatchers) told()
      },
    },
    now: Date.now,
    onNewSong: () => {},
  })
  const listens = followListens({
    player,
    songs: { get: () => kept.song, subscribe: watch(songWatchers) },
    now: Date.now,
    isPrivate: (id) => id.startsWith('dropped'),
    ...hooks,
  })

  return {
    play: (item: Station) => {
      set({ item, isPlaying: true, status: 'connecting', nowPlaying: null })
      set({ status: 'playing' })
    },
    /** "Artist - Title", or anything else that stations send. */
    hear: (raw: string) => {
      const [artist = null, title = raw] = raw.includes(' - ') ? raw.split(' - ') : [null, raw]
      const heard = { artist, title, raw, at: Date.now() }
      set({ nowPlaying: heard })
      if (state.item)
        for (const told of titles) told({ station: state.item, title: heard, heardAt: Date.now() })
    },
    set,
    pause: () => set({ isPlaying: false, status: 'paused', nowPlaying: null }),
    /** Lets seconds go by, with the looks that the app takes meanwhile. */
    wait: (seconds: number) => {
      for (let left = seconds * 1_000; left > 0; left -= TICK_MS) pass(Math.min(left, TICK_MS))
    },
    stop: listens.stop,
  }
}
