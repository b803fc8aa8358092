/** Which songs a station plays, and which it has played since it was asked the last time: pure. Times are ms since the epoch. */
import { tidySong } from '../../../shared/titles/tidy-song.ts'
import type { ReadTrack } from './adapters/adapter.ts'
import { SAME_SONG_MS } from './limits.ts'
import { searchWords } from './programme-ids.ts'

/** A song is told no longer, in UTF-16 units. */
const TEXT_MAX = 200
/** A platform that says a song began earlier is not believed. */
const LONGEST_MS = 60 * 60_000

export interface PlayedSong {
  readonly artist: string | null
  readonly title: string
  readonly words: string
  readonly at: number
}

export interface SongStep {
  /** What plays; null: no song, or none that is known. */
  readonly playing: PlayedSong | null
  /** Whether it is to be kept, because it has not been before. */
  readonly isNew: boolean
}

const cut = (text: string) => text.slice(0, TEXT_MAX).toWellFormed().trim()

/** The song of a title, put right as in every program, with its words; null for what is no song. */
export function namedSong(track: ReadTrack, stationName: string): Omit<PlayedSong, 'at'> | null {
  const parts = [track.artist, track.title].filter((part) => part !== null)
  const raw = track.raw ?? parts.join(' - ')
  const song = tidySong({ ...track, raw }, stationName)
  const title = cut(song?.title ?? '')
  if (title === '') return null
  const artist = cut(song?.artist ?? '') || null
  return { artist, title, words: searchWords(artist, title) || title.toLowerCase() }
}

/** @param latest the songs before, the latest first: servers behind a cache tell the one before once more */
export function nextSong(
  track: ReadTrack | null,
  stationName: string,
  latest: readonly PlayedSong[],
  at: number,
): SongStep {
  const named = track && namedSong(track, stationName)
  if (track === null || named === null) return { playing: null, isNew: false }
  const { words } = named
  const said = track.startedAt
  const isToldStart = said !== null && said <= at && said > at - LONGEST_MS
  const startedAt = isToldStart ? said : at
  const [last] = latest
  const again = latest.find((song) => song.words === words)
  if (again !== undefined) {
    const isSame = again === last && !(isToldStart && startedAt - again.at >= SAME_SONG_MS)
    if (isSame || startedAt - again.at < SAME_SONG_MS) return { playing: again, isNew: false }
  }
  const song = { ...named, at: Math.max(startedAt, (last?.at ?? 0) + 1) }
  return { playing: song, isNew: true }
}

interface Played {
  /** What a document says was played before, the latest first. */
  readonly earlier: readonly ReadTrack[]
  readonly stationName: string
  /** Songs that are known from polls before, the latest first; as far back as `earlier` goes. */
  readonly known: readonly PlayedSong[]
  /** What plays, as it is kept; null: no song. */
  readonly playing: PlayedSong | null
  readonly at: number
}

type Named = Omit<PlayedSong, 'at'> & { readonly startedAt: number | null }

/** Those of which it is known when they began. */
function timed(songs: readonly Named[], { known, playing, at }: Played): PlayedSong[] {
  const until = playing?.at ?? at
  return songs.flatMap(({ startedAt, ...song }) => {
    if (startedAt === null || startedAt >= until) return []
    const isKnown = [...known, ...(playing ? [playing] : [])].some(
      (one) => one.words === song.words && Math.abs(one.at - startedAt) < SAME_SONG_MS,
    )
    return isKnown ? [] : [{ ...song, at: startedAt }]
  })
}

/**
 * Those of which only the order is known: what stands before the last one that is known. They are kept as seen just
 * before what plays. Where none of them is known, it is not known either when they were on.
 */
function untimed(songs: readonly Named[], { known, playing, at }: Played): PlayedSong[] {
  const [last] = known
  if (last === undefined || last.at === playing?.at) return []
  const end = songs.findIndex(({ words }) => words === last.words)
  const until = playing?.at ?? at
  return songs
    .slice(0, Math.max(end, 0))
    .map(({ startedAt: _unknown, ...song }, n) => ({ ...song, at: until - n - 1 }))
    .filter((song) => song.at > last.at)
}

/** The songs of a document that are not known, each with a time of its own; jingles and what names nothing are none. */
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
