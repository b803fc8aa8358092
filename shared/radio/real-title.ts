/** Texts that encoders send without a title, without punctuation and case. */
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
/** A web address alone. Lists known top-level domains, so that will.i.am stays a musician. */
const ADDRESS =
  /^(?:https?:\/\/|www\.)\S+$|^(?:[\w-]+\.)+(?:com|net|org|info|fm|tv|io|ru|de|fr|uk|es|it|nl|pl|gr|ua|eu|us|ch|be|cz|se|no|fi|br|mx|ca|au|radio|live|online)(?:\/\S*)?$/i

/** Attributes of automation software; one of them may have the song's title. */
const ATTRIBUTE = /\b[a-z][\w-]{1,39}="/gi
const TITLE_ATTRIBUTE = /\b(?:text|title)="/i
const RECORD_ATTRIBUTES = 3

/** True for attributes without a song title, or the end of such a record. */
function isRecord(text: string): boolean {
  if (!text.includes('="') || TITLE_ATTRIBUTE.test(text)) return false
  return (text.match(ATTRIBUTE)?.length ?? 0) >= RECORD_ATTRIBUTES
}

/** Words in lower case: "Radio X – 98.5" and "radio x 98.5 " are equal. */
function words(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * False for cleaned text that names no song: empty, punctuation, placeholders such as "unknown", addresses, records
 * without a title, numbered tracks, and the station's own name (alone or with itself as artist).
 */
export function isRealTitle(text: string, stationName: string | null): boolean {
  if (ADDRESS.test(text.trim()) || isRecord(text)) return false
  const normalized = words(text)
  if (
    normalized === '' ||
    PLACEHOLDERS.has(normalized) ||
    /^(?:track|audio track) \d+$/.test(normalized)
  )
    return false
  const station = words(stationName ?? '')
  return station === '' || (normalized !== station && normalized !== `${station} ${station}`)
}
