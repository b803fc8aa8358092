import { isRealTitle } from '../radio/real-title.ts'
import { isSong } from '../radio/song-filter.ts'
import { type SplitTitle, splitTitle } from '../radio/split-title.ts'
import { FILTERED_LETTERS, filterTitle, oneFeature, versionOf } from './filter-title.ts'
import { isOneCase, properCase } from './proper-case.ts'
import { withoutStation } from './station-in-title.ts'

/** A title as it was sent, and what it was split into. */
export interface SentTitle extends SplitTitle {
  readonly raw: string
}

export interface TidySong {
  readonly artist: string | null
  /** With its version in brackets. */
  readonly title: string
  /** "X Remix", "Live at Y"; null where none is named. */
  readonly version: string | null
}

/** What stations say before a song. */
const ANNOUNCED =
  /^(?:\*{1,3} ?)?(?:now playing|now on air|on air(?: now)?|current(?:ly playing| song| track)|you(?:'|’)?re listening to|np|playing|jetzt läuft|aktuell|ahora suena|sonando|en ce moment|à l(?:'|’)antenne|in onda|сейчас в эфире|сейчас играет|в эфире)(?: ?[:»>]| [-–]) ?/i
/** A show or the station's initials before artist and title: "Late Shift w/ Ute :: ", "UCFM: ". */
const LABELED = /^(?:[^-–—]{1,80} ::|[A-Z\d]{2,6}:) (?=.+ [-–—] )/
/** The number of the track or the time before artist and title: "03. ", "[12] ", "07 - ", "[12:04] ". */
const NUMBERED = /^(?:\d{1,3}[.)] |\[\d{1,3}(?::\d\d){0,2}\] |\d{2} - (?=.+ - ))/
/** An artist's name quoted as a whole, or a title. */
const QUOTED = /^["“”„«]([^"“”„«»]+)["“”»]$/

/** Names of files are written without spaces. */
function withSpaces(text: string): string {
  return text.includes(' ') || !text.includes('_') ? text : text.replaceAll('_', ' ')
}

const unquoted = (text: string) => QUOTED.exec(text)?.[1]?.trim() ?? text

/** Whether the station names itself and something that is no song: "Depot 9 Jingle 04". */
function isOfStation(text: string, stationName: string): boolean {
  const start = text.slice(0, stationName.length)
  if (stationName === '' || start.toLowerCase() !== stationName.toLowerCase()) return false
  const rest = text.slice(stationName.length).trimStart()
  return rest !== '' && !isSong({ artist: null, title: rest, raw: rest }, stationName)
}

/** Whether both names are in capitals, and long enough not to be two abbreviations. */
function isShouted(artist: string, title: string): boolean {
  const both = `${artist}${title}`
  return both.length >= 14 && both === both.toUpperCase() && isOneCase(artist) && isOneCase(title)
}

/** Swaps artist and title. Returns a song that lacks one of them unchanged. */
export function swapArtistAndTitle<Song extends SplitTitle>(song: Song): Song {
  if (song.artist === null || song.title === null) return song
  return { ...song, artist: song.title, title: song.artist }
}

/**
 * Normalizes the title that a station of this name sent; null for what is no song. `isSwapped`: the station sends the
 * title before the artist. Reads only the first letters of a very long title.
 */
export function tidySong(sent: SentTitle, stationName: string, isSwapped = false): TidySong | null {
  const raw = withSpaces(sent.raw.slice(0, FILTERED_LETTERS))
  const song = raw.replace(ANNOUNCED, '').replace(LABELED, '').replace(NUMBERED, '')
  const text = withoutStation(song, stationName).trim()
  if (text === '' || !isRealTitle(text, stationName) || isOfStation(text, stationName)) return null
  // What the stream told in fields of its own need not be split again.
  const split = text !== sent.raw || sent.title === null ? splitTitle(text) : sent
  const { artist, title } = isSwapped ? swapArtistAndTitle<SplitTitle>(split) : split
  if (title === null || !isSong({ artist, title, raw: text }, stationName)) return null
  const named = artist === null ? null : oneFeature(unquoted(artist.slice(0, FILTERED_LETTERS)))
  const what = filterTitle(unquoted(title))
  const isCased = named !== null && isShouted(named, what)
  const put = (name: string) => (isCased ? properCase(name) : name)
  return { artist: named === null ? null : put(named), title: put(what), version: versionOf(what) }
}
