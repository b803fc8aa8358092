/** Current song of the app's player: state for components, song log, window title and notifications. */
import { appText } from '../../../shared/locales/generated/app.ts'
import { getPlatform } from '../../platform/platform.ts'
import { getSetting } from '../settings/settings.ts'
import { announceSong, showWindowTitle, windowTitle } from './announce-song.ts'
import { followSongs } from './follow-songs.ts'
import { NO_SONGS_YET, useNowPlayingStore } from './now-playing-store.ts'
import { player } from './player.ts'
import { addReportedSong, type LoggedSong, type ReportedSong } from './song-log.ts'

export function useSong(): LoggedSong | null {
  return useNowPlayingStore((state) => state.song)
}

export function logReportedSong(song: ReportedSong): void {
  useNowPlayingStore.setState(({ log }) => ({ log: addReportedSong(log, song, Date.now()) }))
}

export const currentSong = {
  get: () => useNowPlayingStore.getState().song,
  subscribe: useNowPlayingStore.subscribe,
}

export const nowPlayingSession = {
  leave: () => useNowPlayingStore.setState(NO_SONGS_YET),
}

let hasStarted = false

export function startNowPlaying(): void {
  if (hasStarted) return
  hasStarted = true
  useNowPlayingStore.subscribe(({ song }, previous) => {
    if (song === previous.song) return
    showWindowTitle(song && windowTitle(song, appText.name))
  })
  followSongs({
    player,
    store: useNowPlayingStore,
    getTime: Date.now,
    onNewSong: (song) =>
      announceSong(song, {
        isEnabled: () => getSetting('songNotifications') === 'on',
        notifications: getPlatform().notifications,
      }),
  })
}
