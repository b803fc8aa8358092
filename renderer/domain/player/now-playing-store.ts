/** What is on, and what was: the one place both are kept. Empty again when the app quits. */
import { create } from 'zustand'
import type { LoggedSong } from './song-log.ts'

export interface NowPlaying {
  /** The song that is heard right now; null between songs and where a station does not say. */
  readonly song: LoggedSong | null
  /** Newest last. */
  readonly log: readonly LoggedSong[]
}

export const NO_SONGS_YET: NowPlaying = { song: null, log: [] }

export const useNowPlayingStore = create<NowPlaying>()(() => NO_SONGS_YET)
