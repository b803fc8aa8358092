/** Announces the current song in a system notification and in the window title. */
import type { SongNotification } from '../../../preload/contract/notifications.ts'
import { TEXT_MAX } from '../../../preload/contract/stations.ts'
import { type LoggedSong, songText } from './song-log.ts'

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
