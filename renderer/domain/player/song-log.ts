/** Log of the songs that played, with pure functions to change it and to format it as text. */
import type { NamedSong } from '../../../shared/titles/song-key.ts'

/** Times in ms since the epoch. */
export interface LoggedSong extends NamedSong {
  readonly id: number
  readonly stationId: string
  readonly stationName: string
  readonly startedAt: number
  /** Last time the song was known to play. */
  readonly lastAt: number
  /** The song was already playing when the listener joined, so its start is unknown. */
  readonly joinedLate: boolean
}

export interface PlayedSong extends NamedSong {
  readonly stationId: string
  readonly stationName: string
  readonly at: number
  readonly joinedLate: boolean
}

/** Enough for more than a day. A row has at most 800 characters, so the log stays under 1 MB. */
export const SONGS_MAX = 500

/** Maximum characters of an artist, title or station name. A station can send up to 4080. */
const TEXT_MAX = 300

/** A song that comes back within this time is the same play, e.g. after a pause or a lost connection. */
export const SAME_SONG_MS = 15 * 60_000

const truncate = (text: string) => text.slice(0, TEXT_MAX)

const isSameSong = (a: NamedSong, b: NamedSong) =>
  a.title.toLowerCase() === b.title.toLowerCase() &&
  (a.artist ?? '').toLowerCase() === (b.artist ?? '').toLowerCase()

/**
 * Adds a song, or extends the station's last row if it is the same song. A stream starts with a few seconds of older
 * audio, so the first title after a start may repeat the song before. Then that song's row is extended.
 */
export function addSong(log: readonly LoggedSong[], playing: PlayedSong): readonly LoggedSong[] {
  const { at, ...songFields } = playing
  const song = {
    ...songFields,
    artist: playing.artist === null ? null : truncate(playing.artist),
    title: truncate(playing.title),
    stationName: truncate(playing.stationName),
  }
  const stationRows = log.filter((row) => row.stationId === song.stationId)
  const repeatedRow = stationRows
    .slice(playing.joinedLate ? -2 : -1)
    .findLast((row) => isSameSong(row, song))
  if (repeatedRow && at - repeatedRow.lastAt <= SAME_SONG_MS) {
    return log.map((row) => (row === repeatedRow ? { ...row, lastAt: at } : row))
  }
  const id = (log.at(-1)?.id ?? 0) + 1
  return [...log, { ...song, id, startedAt: at, lastAt: at }].slice(-SONGS_MAX)
}

export function renameSong(
  log: readonly LoggedSong[],
  id: number,
  song: NamedSong | null,
): readonly LoggedSong[] {
  if (song === null) return log.filter((row) => row.id !== id)
  const artist = song.artist === null ? null : truncate(song.artist)
  const title = truncate(song.title)
  return log.map((row) => (row.id === id ? { ...row, artist, title } : row))
}

export function extendLastSong(
  log: readonly LoggedSong[],
  stationId: string,
  at: number,
): readonly LoggedSong[] {
  const last = log.findLast((row) => row.stationId === stationId)
  if (!last) return log
  return log.map((row) => (row === last ? { ...row, lastAt: at } : row))
}

export function songText({ artist, title }: NamedSong): string {
  return artist ? `${artist} – ${title}` : title
}

const padTwo = (number: number) => String(number).padStart(2, '0')

/** Returns e.g. "2026-11-21 21:04" in local time, which is sortable and language-neutral. */
function formatMinute(at: number): string {
  const date = new Date(at)
  const day = `${date.getFullYear()}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`
  return `${day} ${padTwo(date.getHours())}:${padTwo(date.getMinutes())}`
}

export function songListText(songs: readonly LoggedSong[]): string {
  return songs
    .map((song) => `${formatMinute(song.startedAt)}  ${songText(song)}  (${song.stationName})`)
    .join('\n')
}
