/** What follows the player from its first station on. Loaded when that is chosen. */
import { getMessages } from '../../messages/messages.ts'
import { getPlatform } from '../../platform/platform.ts'
import { player } from '../player/player.ts'
import { getSetting } from '../settings/settings.ts'
import { announceSong } from './announce-song.ts'
import { followSongs } from './follow-songs.ts'
import { useNowPlayingStore } from './now-playing-store.ts'
import { showWindowTitle, windowTitle } from './window-title.ts'

/** Begins to follow, for as long as the app runs. */
export function run(): void {
  const { notifications } = getPlatform()
  useNowPlayingStore.subscribe(({ song }, before) => {
    if (song === before.song) return
    showWindowTitle(song && windowTitle(song, getMessages().screens.product))
  })
  followSongs({
    player,
    store: useNowPlayingStore,
    now: Date.now,
    onNewSong: (song) =>
      announceSong(song, {
        isWanted: () => getSetting('songNotifications') === 'on',
        notifications,
      }),
  })
}
