import { type SongNotice, TEXT_MAX } from '../../../preload/contract.ts'
import type { LoggedSong } from './song-log.ts'
import { songText } from './song-text.ts'

/** What the system's notification says of a song. */
export function songNotice(song: LoggedSong): SongNotice {
  return {
    title: songText(song).slice(0, TEXT_MAX),
    body: song.stationName.slice(0, TEXT_MAX),
  }
}

interface Announcer {
  /** The setting: nobody is told unasked. */
  isWanted(): boolean
  readonly notifications: { song(notice: SongNotice): void }
}

/** Tells the system of a song, where the person wants to be told. */
export function announceSong(song: LoggedSong, { isWanted, notifications }: Announcer): void {
  if (isWanted()) notifications.song(songNotice(song))
}
