/**
 * Whether what a station sends is a song. What names nothing is known by isRealTitle, which main asks first;
 * this one knows jingles, ads, slogans and numbers to call. In doubt it is a song: one that is lost
 * cannot be looked up, a jingle too many can be overlooked.
 */
import type { ReadTitle } from './title-fields.ts'
import {
  ADDRESSES,
  CALL_WORDS,
  MACHINE_MARKS,
  MARKUP,
  NO_ARTISTS,
  NO_SONGS,
  plainText,
  tightText,
} from './title-words.ts'

/** Endings that sites of stations have; a name with a dot in it, such as will.i.am, has none of them. */
const SITE =
  /(?:https?:\/\/|www\.)[\w-]+(?:\.[\w-]+)+\S*|(?<![\w-]|[\w-]\.)[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|fm|radio|co\.uk|de|fr|es|it|nl|ru|gr|pl|eu|info|live|stream)(?:\/\S*)?(?![\w.])/gi

/** Seven digits and more, however they are grouped. */
const PHONE = /\+?\(?\d(?:[\s().\-/]*\d){6,}/

/** "Jingle 03", "station_id-2", "promo.mp3", "ID 12", "spot_4.wav". */
const NUMBERED =
  /^(?:jingles?|jng|station ids?|ids?|sweepers?|liners?|promos?|spots?|imaging(?: pack)?|bumpers?|stingers?|commercials?|werbung|adverts?|ad|drops?|track)(?: ?\d+)?(?: (?:mp3|wav|ogg|aac|flac|m4a))?$/

/** Whether the title is a song's, as sent by a station of this name. */
export function isSong({ artist, title, raw }: ReadTitle, stationName: string): boolean {
  if (title === null || MACHINE_MARKS.test(raw) || MARKUP.test(raw)) return false
  const station = tightText(stationName)
  const by = plainText(artist ?? '')
  const what = plainText(title)
  if (NO_ARTISTS.has(by) || isCall(artist, title)) return false
  // A site's address added to a song is a tag of a sharer of the file, and stays a song.
  if (plainText(withoutSite(title)) === '') return false
  const isNamed = plainText(withoutSite(artist)) !== '' && !isName(by, station) && !NO_SONGS.has(by)
  if (isNamed) return true
  return !(
    NO_SONGS.has(what) ||
    NUMBERED.test(what) ||
    ADDRESSES.test(what) ||
    isName(what, station) ||
    withoutSite(title) !== title
  )
}

function withoutSite(text: string | null): string {
  return (text ?? '').replace(SITE, '')
}

/** The station itself, also with the words that stand around a name. */
function isName(plain: string, station: string): boolean {
  if (station === '') return false
  const tight = tightText(plain)
  return (
    tight === station || tight.replace(/^(?:radio|the)|(?:radio|fm|live|online)$/g, '') === station
  )
}

/** A number to call: with a word that asks to, or alone and written like one. */
function isCall(artist: string | null, title: string): boolean {
  const number = PHONE.exec(title)
  if (number === null) return false
  const around = plainText(`${artist ?? ''} ${title.replace(PHONE, '')}`)
  if (artist === null) return CALL_WORDS.test(around) || /^\s*(?:\+|00)/.test(number[0])
  return CALL_WORDS.test(plainText(artist)) && plainText(title.replace(PHONE, '')) === ''
}
