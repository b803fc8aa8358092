/** Current song of the app's player: state for components, song log, window title and notifications. */

import type { SongNotification } from '../../../preload/contract/notifications.ts'
import { TEXT_MAX } from '../../../preload/contract/stations.ts'
import { appText } from '../../../shared/locales/generated/app.ts'
import { getPlatform } from '../../platform/platform.ts'
import { getSetting } from '../settings/settings.ts'
import { followSongs } from './follow-songs.ts'
import { NO_SONGS_YET, useNowPlayingStore } from './now-playing-store.ts'
import { player } from './player.ts'
import { addReportedSong, type LoggedSong, type ReportedSong, songText } from './song-log.ts'

export function toSongNotification(song: LoggedSong): SongNotification {
  return {
    title: songText(song).slice(0, TEXT_MAX),
    body: song.stationName.slice(0, TEXT_MAX),
  }
}

interface AnnounceOptions {
  isEnabled(): boolean
  readonly notifications: { song(notification: SongNotification): void }
}

export function announceSong(
  song: LoggedSong,
  { isEnabled, notifications }: AnnounceOptions,
): void {
  if (isEnabled()) notifications.song(toSongNotification(song))
}

export function windowTitle(song: LoggedSong, product: string): string {
  return `${songText(song)} · ${song.stationName} — ${product}`
}

// The first <title> of the document counts, and React inserts each page's <title> at the start of <head>. So the song's
// element is moved to the front. Once it is removed, the page's title appears again.
let titleElement: HTMLTitleElement | null = null
let observer: MutationObserver | null = null

function moveToFront(): void {
  const { head } = document
  if (titleElement && head.querySelector('title') !== titleElement) head.prepend(titleElement)
}

/** Overrides the page's title. Null restores it. */
export function showWindowTitle(text: string | null): void {
  if (text === null) {
    observer?.disconnect()
    titleElement?.remove()
    observer = null
    titleElement = null
    return
  }
  titleElement ??= document.createElement('title')
  if (titleElement.textContent !== text) titleElement.textContent = text
  moveToFront()
  if (observer) return
  observer = new MutationObserver(moveToFront)
  observer.observe(document.head, { childList: true })
}

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
