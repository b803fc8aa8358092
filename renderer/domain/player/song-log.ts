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

/** More than a day of songs. A row has at most 800 characters, so the log stays under 1 MB. */
export const SONGS_MAX = 500

/** Maximum characters of an artist, title or station. A station can send up to 4080. */
const TEXT_MAX = 300

/** A song that comes back within this time is the same play, e.g. after a pause or a lost connection. */
export const SAME_SONG_MS = 15 * 60_000

const truncate = (text: string) => text.slice(0, TEXT_MAX)

const isSame = (a: NamedSong, b: NamedSong) =>
  a.title.toLowerCase() === b.title.toLowerCase() &&
  (a.artist ?? '').toLowerCase() === (b.artist ?? '').toLowerCase()

/**
 * Adds a song, or extends the station's last row if it is the same song. A stream starts with a few seconds from
 * the past, so a late joiner may see the previous song again. Its row is extended then.
 */
export function addSong(log: readonly LoggedSong[], playing: PlayedSong): readonly LoggedSong[] {
  const { at, ...rest } = playing
  const song = {
    ...rest,
    artist: playing.artist === null ? null : truncate(playing.artist),
    title: truncate(playing.title),
    stationName: truncate(playing.stationName),
  }
  const own = log.filter((row) => row.stationId === song.stationId)
  const known = own.slice(playing.joinedLate ? -2 : -1).findLast((row) => isSame(row, song))
  if (known && at - known.lastAt <= SAME_SONG_MS) {
    return log.map((row) => (row === known ? { ...row, lastAt: at } : row))
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

/** "2026-11-21 21:04" in local time: sortable and language-neutral. */
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
