/** The songs of this run: the log, and its songs as text. */
import type { NamedSong } from '../../../shared/titles/song-key.ts'

/** A song as it was heard; times in ms since the epoch. */
export interface LoggedSong extends NamedSong {
  /** Names the row: counts up. */
  readonly id: number
  readonly stationId: string
  readonly stationName: string
  readonly startedAt: number
  /** When it was known to be on last: moves on while it plays, and when it is heard again. */
  readonly lastAt: number
  /** It had begun before the listener joined, so when it began is not known. */
  readonly joinedLate: boolean
}

/** A song and the station it is heard on, now. */
export interface HeardSong extends NamedSong {
  readonly stationId: string
  readonly stationName: string
  readonly at: number
  readonly joinedLate: boolean
}

/** More rows than a day of songs; a row is at most 300 + 300 + 200 letters, so all are under 1 MB. */
export const SONGS_KEPT = 500

/** Letters of an artist, title or station that are kept; the longest title a station can send has 4080. */
const LETTERS_KEPT = 300

/**
 * A song that was on this long ago or less is still the same one when it comes back: after a pause, a
 * drop or a look at another station. Later the station is playing it again.
 */
export const SAME_SONG_MS = 15 * 60_000

const short = (text: string) => text.slice(0, LETTERS_KEPT)

const isSame = (a: NamedSong, b: NamedSong) =>
  a.title.toLowerCase() === b.title.toLowerCase() &&
  (a.artist ?? '').toLowerCase() === (b.artist ?? '').toLowerCase()

/**
 * Adds what is heard now, or goes on with the station's last row when that is the same song. A stream begins with
 * some seconds from before, so who joins may hear the end of the song before that one again: its row goes on.
 */
export function heardSong(log: readonly LoggedSong[], heard: HeardSong): readonly LoggedSong[] {
  const { at, ...rest } = heard
  const song = {
    ...rest,
    artist: heard.artist === null ? null : short(heard.artist),
    title: short(heard.title),
    stationName: short(heard.stationName),
  }
  const own = log.filter((row) => row.stationId === song.stationId)
  const known = own.slice(heard.joinedLate ? -2 : -1).findLast((row) => isSame(row, song))
  if (known && at - known.lastAt <= SAME_SONG_MS) {
    return log.map((row) => (row === known ? { ...row, lastAt: at } : row))
  }
  const id = (log.at(-1)?.id ?? 0) + 1
  return [...log, { ...song, id, startedAt: at, lastAt: at }].slice(-SONGS_KEPT)
}

/** The log with a row that has another name, or without it where it was no song. */
export function correctedSong(
  log: readonly LoggedSong[],
  id: number,
  song: NamedSong | null,
): readonly LoggedSong[] {
  if (song === null) return log.filter((row) => row.id !== id)
  const artist = song.artist === null ? null : short(song.artist)
  const title = short(song.title)
  return log.map((row) => (row.id === id ? { ...row, artist, title } : row))
}

/** The station's last song was still on now: it has just been paused, stopped or followed by something. */
export function stillOn(
  log: readonly LoggedSong[],
  stationId: string,
  at: number,
): readonly LoggedSong[] {
  const last = log.findLast((row) => row.stationId === stationId)
  if (!last) return log
  return log.map((row) => (row === last ? { ...row, lastAt: at } : row))
}

/** A song in one line: "Artist – Title", or the title alone where no artist is named. */
export function songText({ artist, title }: NamedSong): string {
  return artist ? `${artist} – ${title}` : title
}

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
