import type { SongNotification } from '../../../preload/contract/notifications.ts'
import { TEXT_MAX } from '../../../preload/contract/stations.ts'
import { type LoggedSong, songText } from './song-log.ts'

export function toSongNotification(song: LoggedSong): SongNotification {
  return {
    title: songText(song).slice(0, TEXT_MAX),
    body: song.stationName.slice(0, TEXT_MAX),
  }
}

interface Announcer {
  isEnabled(): boolean
  readonly notifications: { song(notification: SongNotification): void }
}

export function announceSong(song: LoggedSong, { isEnabled, notifications }: Announcer): void {
  if (isEnabled()) notifications.song(toSongNotification(song))
}

export function windowTitle(song: LoggedSong, product: string): string {
  return `${songText(song)} · ${song.stationName} — ${product}`
}

// React renders each page's <title> at the start of <head>, and the first <title> of the document counts. The
// song's element must stay first. Once it is removed, the page's title shows again.
let element: HTMLTitleElement | null = null
let observer: MutationObserver | null = null

function moveToFront(): void {
  const { head } = document
  if (element && head.querySelector('title') !== element) head.prepend(element)
}

/** Overrides the page's title; null restores it. */
export function showWindowTitle(text: string | null): void {
  if (text === null) {
    observer?.disconnect()
    element?.remove()
    observer = null
    element = null
    return
  }
  element ??= document.createElement('title')
  if (element.textContent !== text) element.textContent = text
  moveToFront()
  if (observer) return
  observer = new MutationObserver(moveToFront)
  observer.observe(document.head, { childList: true })
}
