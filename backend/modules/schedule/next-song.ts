/** Derives the songs a station played since its last poll. Pure. Times are ms since the epoch. */
import { tidySong } from '../../../shared/titles/tidy-song.ts'
import type { ReadTrack } from './adapters/adapter.ts'
import { SAME_SONG_MS } from './limits.ts'
import { searchWords } from './schedule-ids.ts'

const TEXT_MAX = 200
const LONGEST_MS = 60 * 60_000

export interface PlayedSong {
  readonly artist: string | null
  readonly title: string
  readonly searchText: string
  readonly at: number
}

export interface SongStep {
  readonly playing: PlayedSong | null
  readonly isNew: boolean
}

const cut = (text: string) => text.slice(0, TEXT_MAX).toWellFormed().trim()

/** The normalized song of a title with its search terms; null if the title is no song. */
export function namedSong(track: ReadTrack, stationName: string): Omit<PlayedSong, 'at'> | null {
  const parts = [track.artist, track.title].filter((part) => part !== null)
  const raw = track.raw ?? parts.join(' - ')
  const song = tidySong({ ...track, raw }, stationName)
  const title = cut(song?.title ?? '')
  if (title === '') return null
  const artist = cut(song?.artist ?? '') || null
  return { artist, title, searchText: searchWords(artist, title) || title.toLowerCase() }
}

/** @param latest previous songs, latest first: a server behind a cache may repeat an older one */
export function nextSong(
  track: ReadTrack | null,
  stationName: string,
  latest: readonly PlayedSong[],
  at: number,
): SongStep {
  const named = track && namedSong(track, stationName)
  if (track === null || named === null) return { playing: null, isNew: false }
  const { searchText } = named
  const reportedAt = track.startedAt
  const hasReportedStart = reportedAt !== null && reportedAt <= at && reportedAt > at - LONGEST_MS
  const startedAt = hasReportedStart ? reportedAt : at
  const [last] = latest
  const previous = latest.find((song) => song.searchText === searchText)
  if (previous !== undefined) {
    const isSame =
      previous === last && !(hasReportedStart && startedAt - previous.at >= SAME_SONG_MS)
    if (isSame || startedAt - previous.at < SAME_SONG_MS) return { playing: previous, isNew: false }
  }
  const song = { ...named, at: Math.max(startedAt, (last?.at ?? 0) + 1) }
  return { playing: song, isNew: true }
}

interface Played {
  readonly earlier: readonly ReadTrack[]
  readonly stationName: string
  /** Stored songs, latest first, as far back as `earlier` reaches. */
  readonly known: readonly PlayedSong[]
  readonly playing: PlayedSong | null
  readonly at: number
}

type Named = Omit<PlayedSong, 'at'> & { readonly startedAt: number | null }

function timed(songs: readonly Named[], { known, playing, at }: Played): PlayedSong[] {
  const until = playing?.at ?? at
  return songs.flatMap(({ startedAt, ...song }) => {
    if (startedAt === null || startedAt >= until) return []
    const isKnown = [...known, ...(playing ? [playing] : [])].some(
      (one) => one.searchText === song.searchText && Math.abs(one.at - startedAt) < SAME_SONG_MS,
    )
    return isKnown ? [] : [{ ...song, at: startedAt }]
  })
}

/** They get times just before the current song. None if no stored song is in the list, because their time is unknown. */
function untimed(songs: readonly Named[], { known, playing, at }: Played): PlayedSong[] {
  const [last] = known
  if (last === undefined || last.at === playing?.at) return []
  const end = songs.findIndex(({ searchText }) => searchText === last.searchText)
  const until = playing?.at ?? at
  return songs
    .slice(0, Math.max(end, 0))
    .map(({ startedAt: _unknown, ...song }, n) => ({ ...song, at: until - n - 1 }))
    .filter((song) => song.at > last.at)
}

/** Songs of a document that are not stored yet, each with a distinct time. Skips jingles and empty titles. */
export function earlierSongs(played: Played): PlayedSong[] {
  const { earlier, stationName } = played
  const songs = earlier.flatMap((track) => {
    const named = namedSong(track, stationName)
    return named === null ? [] : [{ ...named, startedAt: track.startedAt }]
  })
  const isTimed = songs.some(({ startedAt }) => startedAt !== null)
  const found = (isTimed ? timed : untimed)(songs, played)
  const each = new Map(found.map((song) => [song.at, song]))
  return [...each.values()].filter(({ at }) => !played.known.some((one) => one.at === at))
}
