import { create } from 'zustand'
import type { LoggedSong } from './song-log.ts'

export interface NowPlaying {
  /** Null between songs, and when the station sends no titles. */
  readonly song: LoggedSong | null
  readonly log: readonly LoggedSong[]
}

export const NO_SONGS_YET: NowPlaying = { song: null, log: [] }

export const useNowPlayingStore = create<NowPlaying>()(() => NO_SONGS_YET)
