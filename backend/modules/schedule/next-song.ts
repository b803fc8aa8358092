/** Derives the songs that a station played since its last poll. All functions are pure. Times are ms since the epoch. */
import { tidySong } from '../../../shared/titles/tidy-song.ts'
import type { ReadTrack } from './adapters/adapter.ts'
import { SAME_SONG_MS } from './limits.ts'
import { searchWords } from './schedule-ids.ts'

const TEXT_MAX = 200
const SONG_MAX_MS = 60 * 60_000

export interface PlayedSong {
  readonly artist: string | null
  readonly title: string
  readonly searchText: string
  readonly at: number
}

export interface NextSong {
  readonly playing: PlayedSong | null
  readonly isNew: boolean
}

const truncate = (text: string) => text.slice(0, TEXT_MAX).toWellFormed().trim()

/** Normalizes a track and adds its search terms. Returns null if the track is no song. */
export function normalizeSong(
  track: ReadTrack,
  stationName: string,
): Omit<PlayedSong, 'at'> | null {
  const parts = [track.artist, track.title].filter((part) => part !== null)
  const raw = track.raw ?? parts.join(' - ')
  const song = tidySong({ ...track, raw }, stationName)
  const title = truncate(song?.title ?? '')
  if (title === '') return null
  const artist = truncate(song?.artist ?? '') || null
  return { artist, title, searchText: searchWords(artist, title) || title.toLowerCase() }
}

/** Returns the current song. @param latest previous songs, latest first: a server behind a cache may repeat an older one */
export function nextSong(
  track: ReadTrack | null,
  stationName: string,
  latest: readonly PlayedSong[],
  at: number,
): NextSong {
  const normalized = track && normalizeSong(track, stationName)
  if (track === null || normalized === null) return { playing: null, isNew: false }
  const { searchText } = normalized
  const reportedAt = track.startedAt
  const hasReportedStart = reportedAt !== null && reportedAt <= at && reportedAt > at - SONG_MAX_MS
  const startedAt = hasReportedStart ? reportedAt : at
  const [latestSong] = latest
  const previous = latest.find((song) => song.searchText === searchText)
  if (previous !== undefined) {
    const isRestarted = hasReportedStart && startedAt - previous.at >= SAME_SONG_MS
    const isSame = previous === latestSong && !isRestarted
    if (isSame || startedAt - previous.at < SAME_SONG_MS) return { playing: previous, isNew: false }
  }
  const song = { ...normalized, at: Math.max(startedAt, (latestSong?.at ?? 0) + 1) }
  return { playing: song, isNew: true }
}

interface EarlierSongs {
  readonly earlier: readonly ReadTrack[]
  readonly stationName: string
  /** Ordered latest first, and reaching as far back as `earlier`. */
  readonly storedSongs: readonly PlayedSong[]
  readonly playing: PlayedSong | null
  readonly at: number
}

type NormalizedSong = Omit<PlayedSong, 'at'> & { readonly startedAt: number | null }

function newTimedSongs(
  songs: readonly NormalizedSong[],
  { storedSongs, playing, at }: EarlierSongs,
): PlayedSong[] {
  const until = playing?.at ?? at
  return songs.flatMap(({ startedAt, ...song }) => {
    if (startedAt === null || startedAt >= until) return []
    const isStored = [...storedSongs, ...(playing ? [playing] : [])].some(
      (other) =>
        other.searchText === song.searchText && Math.abs(other.at - startedAt) < SAME_SONG_MS,
    )
    return isStored ? [] : [{ ...song, at: startedAt }]
  })
}

/** Dates songs just before the current one. Returns none if `songs` lacks the last stored song, since their age is unknown. */
function newUntimedSongs(
  songs: readonly NormalizedSong[],
  { storedSongs, playing, at }: EarlierSongs,
): PlayedSong[] {
  const [lastStored] = storedSongs
  if (lastStored === undefined || lastStored.at === playing?.at) return []
  const lastIndex = songs.findIndex(({ searchText }) => searchText === lastStored.searchText)
  const until = playing?.at ?? at
  return songs
    .slice(0, Math.max(lastIndex, 0))
    .map(({ startedAt: _startedAt, ...song }, index) => ({ ...song, at: until - index - 1 }))
    .filter((song) => song.at > lastStored.at)
}

/** Returns songs of a document that are not stored yet, each with a distinct time. Skips jingles and empty titles. */
export function earlierSongs(played: EarlierSongs): PlayedSong[] {
  const { earlier, stationName } = played
  const songs = earlier.flatMap((track) => {
    const normalized = normalizeSong(track, stationName)
    return normalized === null ? [] : [{ ...normalized, startedAt: track.startedAt }]
  })
  const isTimed = songs.some(({ startedAt }) => startedAt !== null)
  const newSongs = (isTimed ? newTimedSongs : newUntimedSongs)(songs, played)
  const songByTime = new Map(newSongs.map((song) => [song.at, song]))
  return [...songByTime.values()].filter(
    ({ at }) => !played.storedSongs.some((stored) => stored.at === at),
  )
}
