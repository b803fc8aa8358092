/**
 * What is on and what was on, for the rest of the app. Only this little is loaded with the player: the
 * rest comes with the first station, and each dialog when it is opened.
 */
import { log } from '../../lib/log.ts'
import { player } from '../player/player.ts'
import { NO_SONGS_YET, useNowPlayingStore } from './now-playing-store.ts'
import type { LoggedSong } from './song-log.ts'
import { songText as text } from './song-text.ts'

/** The song that is heard right now, filtered of all that is none; null when none is known. */
export function useSong(): LoggedSong | null {
  return useNowPlayingStore((state) => state.song)
}

/** A song in one line. */
export const songText = text

/** A user's song log does not outlive their session. */
export const nowPlayingSession = {
  leave: () => useNowPlayingStore.setState(NO_SONGS_YET),
}

let started = false

/** Keeps the log from the first station on. However often it is called, it begins once. */
export function startNowPlaying(): void {
  if (started) return
  started = true
  let loading = false
  const load = async () => {
    if (loading || !player.getState().item) return
    loading = true
    try {
      const { run } = await import('./run.ts')
      stop()
      run()
    } catch (error) {
      // The next station tries again.
      log.warn('The song log could not be loaded', error)
      loading = false
    }
  }
  const stop = player.subscribe(() => void load())
  void load()
}

/** The dialog with all songs of this run. */
export const loadSongLog = () =>
  import('./components/song-log-dialog.tsx').then((module) => module.SongLogDialog)

/** The dialog with what befell the connections to the station on. */
export const loadDetails = () =>
  import('./components/details-dialog.tsx').then((module) => module.DetailsDialog)
