/** The song that is on, and the log of songs. */
import { getMessages } from '../../locales/messages.ts'
import { getPlatform } from '../../platform/platform.ts'
import { getSetting } from '../settings/settings.ts'
import { announceSong, showWindowTitle, windowTitle } from './announce-song.ts'
import { followSongs } from './follow-songs.ts'
import { NO_SONGS_YET, useNowPlayingStore } from './now-playing-store.ts'
import { player } from './player.ts'
import type { LoggedSong } from './song-log.ts'

/** The song that sounds now, after the song filter; null when none is known. */
export function useSong(): LoggedSong | null {
  return useNowPlayingStore((state) => state.song)
}

/** The song that sounds now, for what is no component. */
export const songOn = {
  get: () => useNowPlayingStore.getState().song,
  subscribe: useNowPlayingStore.subscribe,
}

/** A user's song log does not outlive their session. */
export const nowPlayingSession = {
  leave: () => useNowPlayingStore.setState(NO_SONGS_YET),
}

let started = false

/** Keeps the song and its log from now on. Calling it again does nothing. */
export function startNowPlaying(): void {
  if (started) return
  started = true
  useNowPlayingStore.subscribe(({ song }, before) => {
    if (song === before.song) return
    showWindowTitle(song && windowTitle(song, getMessages().product))
  })
  followSongs({
    player,
    store: useNowPlayingStore,
    now: Date.now,
    onNewSong: (song) =>
      announceSong(song, {
        isWanted: () => getSetting('songNotifications') === 'on',
        notifications: getPlatform().notifications,
      }),
  })
}
