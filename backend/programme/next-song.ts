/** What a title makes of the songs that a station has played: pure. Times are ms since the epoch. */
import { tidySong } from '../../shared/titles/tidy-song.ts'
import { NO_RULES, type TitleRules } from '../../shared/titles/title-rules.ts'
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

/** The song of a title, put right as in every program; null for what is no song. */
function tidied(track: ReadTrack, stationName: string, rules: TitleRules) {
  const parts = [track.artist, track.title].filter((part) => part !== null)
  const raw = track.raw ?? parts.join(rules.separator ?? ' - ')
  const { artist, title } = tidySong({ ...track, raw }, stationName, rules) ?? {}
  if (title === undefined) return null
  const short = cut(title)
  return short === '' ? null : { artist: cut(artist ?? '') || null, title: short }
}

/** @param latest the songs before, the latest first: servers behind a cache tell the one before once more */
export function nextSong(
  track: ReadTrack | null,
  stationName: string,
  latest: readonly PlayedSong[],
  at: number,
  rules: TitleRules = NO_RULES,
): SongStep {
  const named = track && tidied(track, stationName, rules)
  if (track === null || named === null) return { playing: null, isNew: false }
  const { artist, title } = named
  const words = searchWords(artist, title) || title.toLowerCase()
  const said = track.startedAt
  const isToldStart = said !== null && said <= at && said > at - LONGEST_MS
  const startedAt = isToldStart ? said : at
  const [last] = latest
  const again = latest.find((song) => song.words === words)
  if (again !== undefined) {
    const isSame = again === last && !(isToldStart && startedAt - again.at >= SAME_SONG_MS)
    if (isSame || startedAt - again.at < SAME_SONG_MS) return { playing: again, isNew: false }
  }
  const song = { artist, title, words, at: Math.max(startedAt, (last?.at ?? 0) + 1) }
  return { playing: song, isNew: true }
}
