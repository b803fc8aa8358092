/** Turns the title that a station sends into artist and title of a song, or rejects it. */
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

/** Longer texts are truncated, because Web Scrobbler's regular expressions backtrack. */
const FILTERED_LETTERS = 300

/** Texts that files, videos and releases add. Web Scrobbler's own rules would remove all brackets and quotes. */
const FILE_ADDITIONS = [
  { source: /\.(?:mp3|wav|ogg|flac|m4a|aac|opus)$/i, target: '' },
  {
    source:
      / [([](?:official (?:music |lyrics? )?(?:video|audio)|official|lyrics?(?: video)?|music video|visuali[sz]er|audio|hq|hd|4k|320 ?kbps|full ep|out now|free (?:dl|download)|premiere|new)[)\]]/i,
    target: '',
  },
  // Matches year and label of a release.
  {
    source:
      / \((?:19|20)\d{2}, (?![^()]*\b(?:live|mix|remix|edit|version|dub|session)\b)[^()]{1,60}\)$/i,
    target: '',
  },
]
/** "ft.", "featuring" and similar. */
const FEATURE = / (?:ft\.?|feat|featuring|f\/)(?= )| (?=feat\. )feat\./i
const FEATURE_IN_BRACKETS = / ([([])(?:ft\.?|feat\.?|featuring)(?= )/i

/** Removes additions of files, videos and releases. Changes "- X Remix" to "(X Remix)". */
function filterTitle(title: string): string {
  const short = title.slice(0, FILTERED_LETTERS).trim()
  const plain = filterWithFilterRules(short, FILE_ADDITIONS)
  const filtered = [removeCleanExplicit, removeRemastered, fixTrackSuffix, removeVersion].reduce(
    (text, filter) => filter(text),
    plain,
  )
  return unifyFeature(filtered.trim()) || short
}

function unifyFeature(text: string): string {
  return text.replace(FEATURE_IN_BRACKETS, ' $1feat.').replace(FEATURE, ' feat.')
}

const VERSION =
  /[([]([^()[\]]*(?:remix|mix|edit|dub|version|vip|rework|bootleg|live|acoustic|demo|instrumental)[^()[\]]*)[)\]]$/i

/** Returns the version in brackets at the end of a title. Returns null when there is none. */
function findVersion(title: string): string | null {
  return VERSION.exec(title.slice(-FILTERED_LETTERS))?.[1]?.trim() ?? null
}

const LOWERCASE_WORDS: ReadonlySet<string> = new Set(
  'a an and as at but by de del der des di du el en et for in la le les los nor of on or the to und van von vs with y и в на с'.split(
    ' ',
  ),
)
const UPPERCASE_WORDS: ReadonlySet<string> = new Set(
  'ac/dc dj mc uk us usa nyc la tv fm ep lp ii iii iv vi vii viii xx abba omd uk2 ufo edm rem bbc ddr'.split(
    ' ',
  ),
)
const VOWEL = /[aeiouyàâäáãåæèêëéìîïíòôöóõøùûüúœаеёиоуыэюяіїєαεηιουωάέήίόύώ]/i
const LETTER = /\p{L}/u
const WORD = /[\p{L}\p{M}\p{N}'’/.&-]+/gu

/** True when at least two letters have case, and all are uppercase or all are lowercase. */
function isOneCase(text: string): boolean {
  const letters = [...text].filter((letter) => letter.toLowerCase() !== letter.toUpperCase())
  if (letters.length < 2) return false
  const joined = letters.join('')
  return joined === joined.toUpperCase() || joined === joined.toLowerCase()
}

function capitalize(word: string): string {
  // Capitalize after each separator ("Jay-Z", "Rock/Pop") but not after an apostrophe ("Don't").
  let isStart = true
  let result = ''
  for (const letter of word) {
    result += isStart ? letter.toUpperCase() : letter
    if (LETTER.test(letter)) isStart = false
    else if (letter !== "'" && letter !== '’') isStart = true
  }
  return result
}

function titleCaseWord(word: string, isFirst: boolean): string {
  const lowercase = word.toLowerCase()
  const stem = lowercase.replace(/['’]\p{L}+$/u, '')
  if (UPPERCASE_WORDS.has(stem)) return stem.toUpperCase() + lowercase.slice(stem.length)
  if (!isFirst && LOWERCASE_WORDS.has(lowercase)) return lowercase
  // Abbreviations without vowels, such as "MGMT" and "KMFDM", stay uppercase.
  if (word === word.toUpperCase() && !VOWEL.test(word) && word.length <= 5) return word
  return capitalize(lowercase)
}

/** Converts a text to title case. A text with mixed case is unchanged. */
export function properCase(text: string): string {
  if (!isOneCase(text)) return text
  return text.replace(WORD, (word, index: number) => {
    const textBefore = text.slice(0, index).trimEnd()
    return titleCaseWord(word, textBefore === '' || /[([:–—]$/.test(textBefore))
  })
}

const OUTER_SEPARATORS = /^[\s\-–—|:/*~·•»>]+|(?<![\s\-–—|:/*~·•«<@])[\s\-–—|:/*~·•«<@]+$/g
const SEPARATOR = / [-–—|/*~·•@] | \| |\|| ?[»«] ?|: /g

/** True for the name of the station, even with words such as "on Radio Kiosk" or "Radio Kiosk FM". */
const isStationName = (text: string, station: string) => {
  const tight = tightText(text)
  const withoutStationWords = tight.replace(
    /^(?:on|auf|на|sur|en|at|presents|live|you|the)|(?:radio|fm|live|online|com|net|org)$/g,
    '',
  )
  return tight === station || withoutStationWords === station
}

function withoutBrackets(text: string, station: string): string {
  return text.replace(/ ?[([{]([^()[\]{}]{1,100})[)\]}]/g, (match, inner: string) =>
    isStationName(inner, station) ? '' : match,
  )
}

/** Removes a delimited station name at either end, but not beside a single part: it may be a show or an artist. */
export function withoutStation(text: string, stationName: string): string {
  const station = tightText(stationName)
  if (station === '') return text
  const plain = withoutBrackets(text, station).trim()
  const separators = [...plain.matchAll(SEPARATOR)]
  const [first, last] = [separators[0], separators.at(-1)]
  if (first === undefined || last === undefined) return plain
  const firstPart = plain.slice(0, first.index)
  const lastPart = plain.slice(last.index + last[0].length)
  if (separators.length > 1 && isStationName(firstPart, station))
    return plain.slice(first.index + first[0].length).replace(OUTER_SEPARATORS, '')
  if (separators.length > 1 && isStationName(lastPart, station))
    return plain.slice(0, last.index).replace(OUTER_SEPARATORS, '')
  return plain
}

interface TidySong {
  readonly artist: string | null
  /** Includes the version in brackets. */
  readonly title: string
  /** "X Remix" or "Live at Y". Null when there is none. */
  readonly version: string | null
}

const ANNOUNCED =
  /^(?:\*{1,3} ?)?(?:now playing|now on air|on air(?: now)?|current(?:ly playing| song| track)|you(?:'|’)?re listening to|np|playing|jetzt läuft|aktuell|ahora suena|sonando|en ce moment|à l(?:'|’)antenne|in onda|сейчас в эфире|сейчас играет|в эфире)(?: ?[:»>]| [-–]) ?/i
/** A show or the station's initials before artist and title: "Late Shift w/ Ute :: ", "UCFM: ". */
const LABELED = /^(?:[^-–—]{1,80} ::|[A-Z\d]{2,6}:) (?=.+ [-–—] )/
/** Track number or time before artist and title: "03. ", "[12] ", "07 - ", "[12:04] ". */
const NUMBERED = /^(?:\d{1,3}[.)] |\[\d{1,3}(?::\d\d){0,2}\] |\d{2} - (?=.+ - ))/
const QUOTED = /^["“”„«]([^"“”„«»]+)["“”»]$/

/** Replaces underscores in a text without spaces, which is a file name. */
function withSpaces(text: string): string {
  return text.includes(' ') || !text.includes('_') ? text : text.replaceAll('_', ' ')
}

const unquoted = (text: string) => QUOTED.exec(text)?.[1]?.trim() ?? text

/** True for the station's name followed by text that is not a song: "Depot 9 Jingle 04". */
function isStationAddition(text: string, stationName: string): boolean {
  const start = text.slice(0, stationName.length)
  if (stationName === '' || start.toLowerCase() !== stationName.toLowerCase()) return false
  const remainder = text.slice(stationName.length).trimStart()
  return (
    remainder !== '' && !isSong({ artist: null, title: remainder, raw: remainder }, stationName)
  )
}

/** True when both names are uppercase and too long to be abbreviations. */
function isShouted(artist: string, title: string): boolean {
  const both = `${artist}${title}`
  return both.length >= 14 && both === both.toUpperCase() && isOneCase(artist) && isOneCase(title)
}

/** Returns the song with artist and title swapped. A song without artist or title is unchanged. */
export function swapArtistAndTitle<Song extends SplitTitle>(song: Song): Song {
  if (song.artist === null || song.title === null) return song
  return { ...song, artist: song.title, title: song.artist }
}

/** Normalizes a title. Null when it is not a song. `isSwapped` means that the station sends the title first. */
export function tidySong(sent: ReadTitle, stationName: string, isSwapped = false): TidySong | null {
  const raw = withSpaces(sent.raw.slice(0, FILTERED_LETTERS))
  const song = raw.replace(ANNOUNCED, '').replace(LABELED, '').replace(NUMBERED, '')
  const text = withoutStation(song, stationName).trim()
  if (text === '' || !isRealTitle(text, stationName) || isStationAddition(text, stationName))
    return null
  // Titles from separate stream fields are already split.
  const split = text !== sent.raw || sent.title === null ? splitTitle(text) : sent
  const { artist, title } = isSwapped ? swapArtistAndTitle<SplitTitle>(split) : split
  if (title === null || !isSong({ artist, title, raw: text }, stationName)) return null
  const cleanArtist =
    artist === null ? null : unifyFeature(unquoted(artist.slice(0, FILTERED_LETTERS)))
  const cleanName = filterTitle(unquoted(title))
  const isAllCaps = cleanArtist !== null && isShouted(cleanArtist, cleanName)
  const fixCase = (name: string) => (isAllCaps ? properCase(name) : name)
  return {
    artist: cleanArtist === null ? null : fixCase(cleanArtist),
    title: fixCase(cleanName),
    version: findVersion(cleanName),
  }
}
