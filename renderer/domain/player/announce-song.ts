/** The current song outside the page: a notification of the system, and the title of the window. */
import type { SongNotice } from '../../../preload/contract/notifications.ts'
import { TEXT_MAX } from '../../../preload/contract/stations.ts'
import { type LoggedSong, songText } from './song-log.ts'

/** What the system's notification says of a song. */
export function songNotice(song: LoggedSong): SongNotice {
  return {
    title: songText(song).slice(0, TEXT_MAX),
    body: song.stationName.slice(0, TEXT_MAX),
  }
}

interface Announcer {
  /** The user's setting. */
  isWanted(): boolean
  readonly notifications: { song(notice: SongNotice): void }
}

/** Tells the system of a song, where the user's setting wants it. */
export function announceSong(song: LoggedSong, { isWanted, notifications }: Announcer): void {
  if (isWanted()) notifications.song(songNotice(song))
}

/** "Artist – Title · Station — Undertone". */
export function windowTitle(song: LoggedSong, product: string): string {
  return `${songText(song)} · ${song.stationName} — ${product}`
}

// Pages name themselves with a <title> of their own, which is put before every other one, and the first of the
// document counts: the song's has to stay first, and once it is gone the page's is the title again.
let element: HTMLTitleElement | null = null
let observer: MutationObserver | null = null

function keepFirst(): void {
  const { head } = document
  if (element && head.querySelector('title') !== element) head.prepend(element)
}

/** Shows this as the window's title, whatever page is open; null gives the title back to the page. */
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
  keepFirst()
  if (observer) return
  observer = new MutationObserver(keepFirst)
  observer.observe(document.head, { childList: true })
}
