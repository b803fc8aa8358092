/** What a title makes of the songs that a station has played: pure. Times are ms since the epoch. */
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
