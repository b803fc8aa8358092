import type { LoggedSong } from './song-log.ts'
import { songText } from './song-text.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** "2026-11-21 21:04", in the machine's time zone: sorts, and is read the same everywhere. */
function minuteOf(at: number): string {
  const date = new Date(at)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** All songs as text, one a line, in the order given. */
export function songListText(songs: readonly LoggedSong[]): string {
  return songs
    .map((song) => `${minuteOf(song.startedAt)}  ${songText(song)}  (${song.stationName})`)
    .join('\n')
}
