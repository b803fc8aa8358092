/**
 * The window's title while a song is on. Pages name themselves with a <title> of their own, which is
 * put before every other one; the first of the document counts. So the song's has to stay first, and
 * once it is gone the page's is the title again.
 */
import type { LoggedSong } from './song-log.ts'
import { songText } from './song-text.ts'

/** "Artist – Title · Station — Undertone". */
export function windowTitle(song: LoggedSong, product: string): string {
  return `${songText(song)} · ${song.stationName} — ${product}`
}

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
