import { isRealTitle } from '../radio/real-title.ts'
import { isSong } from '../radio/song-filter.ts'
import { splitTitle } from '../radio/split-title.ts'
import { withoutPrefix, withoutSuffix } from './affixes.ts'
import { FILTERED_LETTERS, filterTitle, oneFeature, versionOf } from './filter-title.ts'
import { isOneCase, properCase } from './proper-case.ts'
import { withoutStation } from './station-in-title.ts'
import { NO_RULES, type TitleOrder, type TitleRules } from './title-rules.ts'

/** A title as it was sent, and what it was split into. */
export interface SentTitle {
  readonly artist: string | null
  readonly title: string | null
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
/** A number of the track before artist and title: "03. ", "[12] ", "07 - ". */
const NUMBERED = /^(?:\d{1,3}[.)] |\[\d{1,3}\] |\d{2} - (?=.+ - ))/
/** An artist's name quoted as a whole, or a title. */
const QUOTED = /^["“”„«]([^"“”„«»]+)["“”»]$/

const ORDER: Readonly<Record<TitleOrder, readonly ('artist' | 'title' | 'album')[]>> = {
  'artist-title': ['artist', 'title'],
  'title-artist': ['title', 'artist'],
  'artist-title-album': ['artist', 'title', 'album'],
  'artist-album-title': ['artist', 'album', 'title'],
  'title-artist-album': ['title', 'artist', 'album'],
  'album-artist-title': ['album', 'artist', 'title'],
}

/** Names of files are written without spaces. */
function withSpaces(text: string): string {
  return text.includes(' ') || !text.includes('_') ? text : text.replaceAll('_', ' ')
}

/** The text in parts; a dash that stands without space is none. */
function parts(text: string, separator: string | null): string[] {
  const split = separator === null ? text.split(/ [-–—] /) : text.split(separator)
  return split.map((part) => part.trim()).filter((part) => part !== '')
}

function ordered(text: string, { order, separator }: TitleRules) {
  if (order === 'artist-title' && separator === null) return splitTitle(text)
  const fields = ORDER[order]
  const found = parts(text, separator)
  // Too few for the album: it is left out, not the title.
  const said = found.length < fields.length ? fields.filter((field) => field !== 'album') : fields
  if (found.length < said.length) return { artist: null, title: found[0] ?? null }
  const last = said.length - 1
  const value = (field: 'artist' | 'title') => {
    const at = said.indexOf(field)
    // What there is too much of belongs to the last part.
    return (at === last ? found.slice(at).join(separator ?? ' - ') : found[at]) ?? null
  }
  return { artist: value('artist'), title: value('title') }
}

const unquoted = (text: string) => QUOTED.exec(text)?.[1]?.trim() ?? text

/** Whether the station names itself and something that is no song: "Depot 9 Jingle 04". */
function isOfStation(text: string, stationName: string): boolean {
  const rest = stationName === '' ? text : withoutPrefix(text, [stationName])
  if (rest === text || rest === '') return false
  return !isSong({ artist: null, title: rest, raw: rest }, stationName)
}

/** Whether both names are in capitals, and long enough not to be two abbreviations. */
function isShouted(artist: string, title: string): boolean {
  const both = `${artist}${title}`
  return both.length >= 14 && both === both.toUpperCase() && isOneCase(artist) && isOneCase(title)
}

/**
 * What a station of this name sends as artist and title: by its own rules, and by what holds of all of them. Null for
 * what is no song. Only the first letters of a very long title are looked at.
 */
export function tidySong(
  sent: SentTitle,
  stationName: string,
  rules: TitleRules = NO_RULES,
): TidySong | null {
  const raw = sent.raw.slice(0, FILTERED_LETTERS)
  const lower = raw.toLowerCase()
  if (rules.noSongs.some((words) => lower.includes(words.toLowerCase()))) return null
  const cut = withoutSuffix(withoutPrefix(raw, rules.prefixes), rules.suffixes)
  const said = withSpaces(cut).replace(ANNOUNCED, '')
  const text = withoutStation(said.replace(NUMBERED, ''), stationName).trim()
  if (text === '' || !isRealTitle(text, stationName) || isOfStation(text, stationName)) return null
  // What the stream told in fields of its own need not be split again.
  const isOrdered = rules.order !== NO_RULES.order || rules.separator !== NO_RULES.separator
  const isChanged = text !== sent.raw || isOrdered
  const { artist, title } = isChanged || sent.title === null ? ordered(text, rules) : sent
  if (title === null || !isSong({ artist, title, raw: text }, stationName)) return null
  const named = artist === null ? null : oneFeature(unquoted(artist.slice(0, FILTERED_LETTERS)))
  const what = filterTitle(unquoted(title))
  const isCased = rules.fixesCase || (named !== null && isShouted(named, what))
  const put = (name: string) => (isCased ? properCase(name) : name)
  return { artist: named === null ? null : put(named), title: put(what), version: versionOf(what) }
}
