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

/** Web Scrobbler's expressions backtrack, so they only receive short texts. */
const FILTERED_LETTERS = 300

/** Additions of files, videos and releases. Web Scrobbler's rules would remove all brackets and quotes. */
const OF_FILES = [
  { source: /\.(?:mp3|wav|ogg|flac|m4a|aac|opus)$/i, target: '' },
  {
    source:
      / [([](?:official (?:music |lyrics? )?(?:video|audio)|official|lyrics?(?: video)?|music video|visuali[sz]er|audio|hq|hd|4k|320 ?kbps|full ep|out now|free (?:dl|download)|premiere|new)[)\]]/i,
    target: '',
  },
  // Year and label of a release.
  {
    source:
      / \((?:19|20)\d{2}, (?![^()]*\b(?:live|mix|remix|edit|version|dub|session)\b)[^()]{1,60}\)$/i,
    target: '',
  },
]
/** "ft.", "featuring" and similar. */
const FEATURE = / (?:ft\.?|feat|featuring|f\/)(?= )| (?=feat\. )feat\./i
const FEATURE_IN_BRACKETS = / ([([])(?:ft\.?|feat\.?|featuring)(?= )/i

/** Removes additions of files, videos and releases; "- X Remix" becomes "(X Remix)". */
function filterTitle(title: string): string {
  const short = title.slice(0, FILTERED_LETTERS).trim()
  const plain = filterWithFilterRules(short, OF_FILES)
  const filtered = [removeCleanExplicit, removeRemastered, fixTrackSuffix, removeVersion].reduce(
    (text, filter) => filter(text),
    plain,
  )
  return oneFeature(filtered.trim()) || short
}

function oneFeature(text: string): string {
  return text.replace(FEATURE_IN_BRACKETS, ' $1feat.').replace(FEATURE, ' feat.')
}

const VERSION =
  /[([]([^()[\]]*(?:remix|mix|edit|dub|version|vip|rework|bootleg|live|acoustic|demo|instrumental)[^()[\]]*)[)\]]$/i

/** Version in the last brackets of a title; null without one. */
function versionOf(title: string): string | null {
  return VERSION.exec(title.slice(-FILTERED_LETTERS))?.[1]?.trim() ?? null
}

const SMALL: ReadonlySet<string> = new Set(
  'a an and as at but by de del der des di du el en et for in la le les los nor of on or the to und van von vs with y и в на с'.split(
    ' ',
  ),
)
const CAPITALS: ReadonlySet<string> = new Set(
  'ac/dc dj mc uk us usa nyc la tv fm ep lp ii iii iv vi vii viii xx abba omd uk2 ufo edm rem bbc ddr'.split(
    ' ',
  ),
)
const VOWEL = /[aeiouyàâäáãåæèêëéìîïíòôöóõøùûüúœаеёиоуыэюяіїєαεηιουωάέήίόύώ]/i
const LETTER = /\p{L}/u
const WORD = /[\p{L}\p{M}\p{N}'’/.&-]+/gu

/** True if all letters with case share one case, and there are at least two. */
function isOneCase(text: string): boolean {
  const letters = [...text].filter((letter) => letter.toLowerCase() !== letter.toUpperCase())
  if (letters.length < 2) return false
  const joined = letters.join('')
  return joined === joined.toUpperCase() || joined === joined.toLowerCase()
}

function capitalized(word: string): string {
  // Capitalize after each separator ("Jay-Z", "Rock/Pop") but not after an apostrophe ("Don't").
  let isStart = true
  let made = ''
  for (const letter of word) {
    made += isStart ? letter.toUpperCase() : letter
    if (LETTER.test(letter)) isStart = false
    else if (letter !== "'" && letter !== '’') isStart = true
  }
  return made
}

function wordInCase(word: string, isFirst: boolean): string {
  const small = word.toLowerCase()
  const stem = small.replace(/['’]\p{L}+$/u, '')
  if (CAPITALS.has(stem)) return stem.toUpperCase() + small.slice(stem.length)
  if (!isFirst && SMALL.has(small)) return small
  // "MGMT", "KMFDM": unpronounceable otherwise.
  if (word === word.toUpperCase() && !VOWEL.test(word) && word.length <= 5) return word
  return capitalized(small)
}

/** Title case; mixed-case text is unchanged. */
export function properCase(text: string): string {
  if (!isOneCase(text)) return text
  return text.replace(WORD, (word, at: number) => {
    const before = text.slice(0, at).trimEnd()
    return wordInCase(word, before === '' || /[([:–—]$/.test(before))
  })
}

const AROUND = /^[\s\-–—|:/*~·•»>]+|(?<![\s\-–—|:/*~·•«<@])[\s\-–—|:/*~·•«<@]+$/g
const PART = / [-–—|/*~·•@] | \| |\|| ?[»«] ?|: /g

/** Words around a station's name: "on Radio Kiosk", "Radio Kiosk FM". */
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
 * Removes the station's name at either end if a separator or brackets delimit it. Unchanged if at most one other part
 * remains: that may be a show, or an artist of that name.
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
  /** Including its version in brackets. */
  readonly title: string
  /** "X Remix", "Live at Y"; null without one. */
  readonly version: string | null
}

const ANNOUNCED =
  /^(?:\*{1,3} ?)?(?:now playing|now on air|on air(?: now)?|current(?:ly playing| song| track)|you(?:'|’)?re listening to|np|playing|jetzt läuft|aktuell|ahora suena|sonando|en ce moment|à l(?:'|’)antenne|in onda|сейчас в эфире|сейчас играет|в эфире)(?: ?[:»>]| [-–]) ?/i
/** A show or the station's initials before artist and title: "Late Shift w/ Ute :: ", "UCFM: ". */
const LABELED = /^(?:[^-–—]{1,80} ::|[A-Z\d]{2,6}:) (?=.+ [-–—] )/
/** Track number or time before artist and title: "03. ", "[12] ", "07 - ", "[12:04] ". */
const NUMBERED = /^(?:\d{1,3}[.)] |\[\d{1,3}(?::\d\d){0,2}\] |\d{2} - (?=.+ - ))/
const QUOTED = /^["“”„«]([^"“”„«»]+)["“”»]$/

/** File names use underscores instead of spaces. */
function withSpaces(text: string): string {
  return text.includes(' ') || !text.includes('_') ? text : text.replaceAll('_', ' ')
}

const unquoted = (text: string) => QUOTED.exec(text)?.[1]?.trim() ?? text

/** True for the station's name followed by something that is not a song: "Depot 9 Jingle 04". */
function isOfStation(text: string, stationName: string): boolean {
  const start = text.slice(0, stationName.length)
  if (stationName === '' || start.toLowerCase() !== stationName.toLowerCase()) return false
  const remainder = text.slice(stationName.length).trimStart()
  return (
    remainder !== '' && !isSong({ artist: null, title: remainder, raw: remainder }, stationName)
  )
}

/** True if both names are in capitals and too long to be abbreviations. */
function isShouted(artist: string, title: string): boolean {
  const both = `${artist}${title}`
  return both.length >= 14 && both === both.toUpperCase() && isOneCase(artist) && isOneCase(title)
}

/** Returns a song without artist or title unchanged. */
export function swapArtistAndTitle<Song extends SplitTitle>(song: Song): Song {
  if (song.artist === null || song.title === null) return song
  return { ...song, artist: song.title, title: song.artist }
}

/** Normalized title, or null if it is not a song. `isSwapped`: the station sends the title before the artist. */
export function tidySong(sent: ReadTitle, stationName: string, isSwapped = false): TidySong | null {
  const raw = withSpaces(sent.raw.slice(0, FILTERED_LETTERS))
  const song = raw.replace(ANNOUNCED, '').replace(LABELED, '').replace(NUMBERED, '')
  const text = withoutStation(song, stationName).trim()
  if (text === '' || !isRealTitle(text, stationName) || isOfStation(text, stationName)) return null
  // Titles from separate stream fields are already split.
  const split = text !== sent.raw || sent.title === null ? splitTitle(text) : sent
  const { artist, title } = isSwapped ? swapArtistAndTitle<SplitTitle>(split) : split
  if (title === null || !isSong({ artist, title, raw: text }, stationName)) return null
  const named = artist === null ? null : oneFeature(unquoted(artist.slice(0, FILTERED_LETTERS)))
  const what = filterTitle(unquoted(title))
  const isCased = named !== null && isShouted(named, what)
  const put = (name: string) => (isCased ? properCase(name) : name)
  return { artist: named === null ? null : put(named), title: put(what), version: versionOf(what) }
}
