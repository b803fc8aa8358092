/** What encoders send when they know nothing, without punctuation and case. */
export const PLACEHOLDERS: ReadonlySet<string> = new Set([
  'unknown',
  'unknown artist',
  'unknown title',
  'unknown unknown',
  'unknown artist unknown title',
  'untitled',
  'no title',
  'no name',
  'no data',
  'no artist',
  'n a',
  'na',
  'null',
  'none',
  'undefined',
  'default',
  'title',
  'artist title',
  'track',
  'airtime',
  'offline',
  'autodj',
  'live',
  'stream',
])
/** A web address alone. Endings are named, so that will.i.am stays a musician. */
const ADDRESS =
  /^(?:https?:\/\/|www\.)\S+$|^(?:[\w-]+\.)+(?:com|net|org|info|fm|tv|io|ru|de|fr|uk|es|it|nl|pl|gr|ua|eu|us|ch|be|cz|se|no|fi|br|mx|ca|au|radio|live|online)(?:\/\S*)?$/i

/** Attributes of automation software; one of them has the title of a song. */
const ATTRIBUTE = /\b[a-z][\w-]{1,39}="/gi
const TITLE_ATTRIBUTE = /\b(?:text|title)="/i
/** So many are a record, and no title with quotes in it. */
const RECORD_ATTRIBUTES = 3

/** Whether text is attributes that name no song, or the end of them. */
function isRecord(text: string): boolean {
  if (!text.includes('="') || TITLE_ATTRIBUTE.test(text)) return false
  return (text.match(ATTRIBUTE)?.length ?? 0) >= RECORD_ATTRIBUTES
}

/** Words only, in lower case: "Radio X – 98.5" and "radio x 98.5 " are one name. */
function words(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Whether cleaned text names something that plays. Nothing, punctuation, "unknown" and its kin,
 * addresses, records without a title, numbered tracks and the station's own name (alone or with itself as artist) do not.
 */
export function isRealTitle(text: string, stationName: string | null): boolean {
  if (ADDRESS.test(text.trim()) || isRecord(text)) return false
  const said = words(text)
  if (said === '' || PLACEHOLDERS.has(said) || /^(?:track|audio track) \d+$/.test(said))
    return false
  const station = words(stationName ?? '')
  return station === '' || (said !== station && said !== `${station} ${station}`)
}
