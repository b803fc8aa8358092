import {
  filterWithFilterRules,
  fixTrackSuffix,
  removeCleanExplicit,
  removeRemastered,
  removeVersion,
} from '@web-scrobbler/metadata-filter'
import { isRealTitle } from '../radio/real-title.ts'
import { isSong } from '../radio/song-filter.ts'
import { type SplitTitle, splitTitle } from '../radio/split-title.ts'
import type { ReadTitle } from '../radio/title-fields.ts'
import { tightText } from '../radio/title-words.ts'

/** Web Scrobbler's expressions go back over a text several times: they are given short ones. */
const FILTERED_LETTERS = 300

/** What files, videos and releases add to a title. Its rules for videos take every bracket, and what is quoted. */
const OF_FILES = [
  { source: /\.(?:mp3|wav|ogg|flac|m4a|aac|opus)$/i, target: '' },
  {
    source:
      / [([](?:official (?:music |lyrics? )?(?:video|audio)|official|lyrics?(?: video)?|music video|visuali[sz]er|audio|hq|hd|4k|320 ?kbps|full ep|out now|free (?:dl|download)|premiere|new)[)\]]/i,
    target: '',
  },
  // The year and the label of a release.
  {
    source:
      / \((?:19|20)\d{2}, (?![^()]*\b(?:live|mix|remix|edit|version|dub|session)\b)[^()]{1,60}\)$/i,
    target: '',
  },
]
/** "ft.", "featuring" and their kin as one. */
const FEATURE = / (?:ft\.?|feat|featuring|f\/)(?= )| (?=feat\. )feat\./i
const FEATURE_IN_BRACKETS = / ([([])(?:ft\.?|feat\.?|featuring)(?= )/i

/** A title without what its file, its video or its release adds; "- X Remix" as "(X Remix)". */
function filterTitle(title: string): string {
  const short = title.slice(0, FILTERED_LETTERS).trim()
  const plain = filterWithFilterRules(short, OF_FILES)
  const filtered = [removeCleanExplicit, removeRemastered, fixTrackSuffix, removeVersion].reduce(
    (text, filter) => filter(text),
    plain,
  )
  return oneFeature(filtered.trim()) || short
}

/** "feat." however it was written. */
function oneFeature(text: string): string {
  return text.replace(FEATURE_IN_BRACKETS, ' $1feat.').replace(FEATURE, ' feat.')
}

const VERSION =
  /[([]([^()[\]]*(?:remix|mix|edit|dub|version|vip|rework|bootleg|live|acoustic|demo|instrumental)[^()[\]]*)[)\]]$/i

/** Which version of a song a title names in its last brackets; null for none. */
function versionOf(title: string): string | null {
  return VERSION.exec(title.slice(-FILTERED_LETTERS))?.[1]?.trim() ?? null
}

/** Written small within a title. */
const SMALL: ReadonlySet<string> = new Set(
  'a an and as at but by de del der des di du el en et for in la le les los nor of on or the to und van von vs with y и в на с'.split(
    ' ',
  ),
)
/** Written in capitals wherever they stand. */
const CAPITALS: ReadonlySet<string> = new Set(
  'ac/dc dj mc uk us usa nyc la tv fm ep lp ii iii iv vi vii viii xx abba omd uk2 ufo edm rem bbc ddr'.split(
    ' ',
  ),
)
const VOWEL = /[aeiouyàâäáãåæèêëéìîïíòôöóõøùûüúœаеёиоуыэюяіїєαεηιουωάέήίόύώ]/i
const LETTER = /\p{L}/u
const WORD = /[\p{L}\p{M}\p{N}'’/.&-]+/gu

/** Whether the letters are all of one case. Text without two letters that have a case is none of it. */
function isOneCase(text: string): boolean {
  const letters = [...text].filter((letter) => letter.toLowerCase() !== letter.toUpperCase())
  if (letters.length < 2) return false
  const joined = letters.join('')
  return joined === joined.toUpperCase() || joined === joined.toLowerCase()
}

function capitalized(word: string): string {
  // Each part of "Jay-Z" and of "Rock/Pop" begins anew; what follows an apostrophe does not ("Don't").
  let begins = true
  let made = ''
  for (const letter of word) {
    made += begins ? letter.toUpperCase() : letter
    if (LETTER.test(letter)) begins = false
    else if (letter !== "'" && letter !== '’') begins = true
  }
  return made
}

function wordInCase(word: string, isFirst: boolean): string {
  const small = word.toLowerCase()
  const stem = small.replace(/['’]\p{L}+$/u, '')
  if (CAPITALS.has(stem)) return stem.toUpperCase() + small.slice(stem.length)
  if (!isFirst && SMALL.has(small)) return small
  // "MGMT", "KMFDM": nothing that could be spoken otherwise.
  if (word === word.toUpperCase() && !VOWEL.test(word) && word.length <= 5) return word
  return capitalized(small)
}

/** The text with a capital at each word; mixed case is left as it is. */
export function properCase(text: string): string {
  if (!isOneCase(text)) return text
  return text.replace(WORD, (word, at: number) => {
    const before = text.slice(0, at).trimEnd()
    return wordInCase(word, before === '' || /[([:–—]$/.test(before))
  })
}

/** What stands between the name and the song. */
const AROUND = /^[\s\-–—|:/*~·•»>]+|(?<![\s\-–—|:/*~·•«<@])[\s\-–—|:/*~·•«<@]+$/g
const PART = / [-–—|/*~·•@] | \| |\|| ?[»«] ?|: /g

/** The words that a name may have around it: "on Radio Kiosk", "Radio Kiosk FM". */
const isName = (text: string, station: string) => {
  const tight = tightText(text)
  const bare = tight.replace(
    /^(?:on|auf|на|sur|en|at|presents|live|you|the)|(?:radio|fm|live|online|com|net|org)$/g,
    '',
  )
  return tight === station || bare === station
}

function withoutBrackets(text: string, station: string): string {
  return text.replace(/ ?[([{]([^()[\]{}]{1,100})[)\]}]/g, (all, inner: string) =>
    isName(inner, station) ? '' : all,
  )
}

/**
 * The text without the station's name at either end, where a separator or brackets set it off. The name alone, or
 * with one part beside it, is left: that may be a show, or an artist of that name.
 */
export function withoutStation(text: string, stationName: string): string {
  const station = tightText(stationName)
  if (station === '') return text
  const plain = withoutBrackets(text, station).trim()
  const marks = [...plain.matchAll(PART)]
  const [first, last] = [marks[0], marks.at(-1)]
  if (first === undefined || last === undefined) return plain
  const head = plain.slice(0, first.index)
  const tail = plain.slice(last.index + last[0].length)
  if (marks.length > 1 && isName(head, station))
    return plain.slice(first.index + first[0].length).replace(AROUND, '')
  if (marks.length > 1 && isName(tail, station))
    return plain.slice(0, last.index).replace(AROUND, '')
  return plain
}

interface TidySong {
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
export function tidySong(sent: ReadTitle, stationName: string, isSwapped = false): TidySong | null {
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
