/** Detects jingles, ads, slogans and phone numbers. If in doubt, a title is a song: a missing song is worse. */
import type { ReadTitle } from './title-fields.ts'
import {
  CALL_WORDS,
  LISTENER_ADDRESS,
  MACHINE_MARKS,
  MARKUP,
  NO_ARTISTS,
  NO_SONGS,
  plainText,
  tightText,
} from './title-words.ts'

/** Web addresses of stations. The list of top-level domains excludes names with a dot, such as will.i.am. */
const SITE =
  /(?:https?:\/\/|www\.)[\w-]+(?:\.[\w-]+)+\S*|(?<![\w-]|[\w-]\.)[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|fm|radio|co\.uk|de|fr|es|it|nl|ru|gr|pl|eu|info|live|stream)(?:\/\S*)?(?![\w.])/gi

const PHONE = /\+?\(?\d(?:[\s().\-/]*\d){6,}/

/** "Jingle 03", "station_id-2", "promo.mp3", "ID 12", "spot_4.wav". */
const NUMBERED =
  /^(?:jingles?|jng|station ids?|ids?|sweepers?|liners?|promos?|spots?|imaging(?: pack)?|bumpers?|stingers?|commercials?|werbung|adverts?|ad|drops?|track)(?: ?\d+)?(?: (?:mp3|wav|ogg|aac|flac|m4a))?$/

export function isSong({ artist, title, raw }: ReadTitle, stationName: string): boolean {
  if (title === null || MACHINE_MARKS.test(raw) || MARKUP.test(raw)) return false
  const station = tightText(stationName)
  const plainArtist = plainText(artist ?? '')
  const plainTitle = plainText(title)
  if (NO_ARTISTS.has(plainArtist) || isPhoneCall(artist, title)) return false
  // A title that is only an address is no song. File sharers add addresses to titles of songs.
  if (plainText(withoutSite(title)) === '') return false
  const hasArtist =
    plainText(withoutSite(artist)) !== '' &&
    !isStationName(plainArtist, station) &&
    !NO_SONGS.has(plainArtist)
  if (hasArtist) return true
  return !(
    NO_SONGS.has(plainTitle) ||
    NUMBERED.test(plainTitle) ||
    LISTENER_ADDRESS.test(plainTitle) ||
    isStationName(plainTitle, station) ||
    withoutSite(title) !== title
  )
}

function withoutSite(text: string | null): string {
  return (text ?? '').replace(SITE, '')
}

function isStationName(plain: string, station: string): boolean {
  if (station === '') return false
  const tight = tightText(plain)
  return (
    tight === station || tight.replace(/^(?:radio|the)|(?:radio|fm|live|online)$/g, '') === station
  )
}

/** True for a phone number with a call to action, or alone in an international format. */
function isPhoneCall(artist: string | null, title: string): boolean {
  const number = PHONE.exec(title)
  if (number === null) return false
  const otherText = plainText(`${artist ?? ''} ${title.replace(PHONE, '')}`)
  if (artist === null) return CALL_WORDS.test(otherText) || /^\s*(?:\+|00)/.test(number[0])
  return CALL_WORDS.test(plainText(artist)) && plainText(title.replace(PHONE, '')) === ''
}
