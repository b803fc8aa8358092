/** Texts that encoders send when there is no title, in lowercase without punctuation. */
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
/** Text that is only a web address. The list of top-level domains excludes musicians such as will.i.am. */
const ADDRESS =
  /^(?:https?:\/\/|www\.)\S+$|^(?:[\w-]+\.)+(?:com|net|org|info|fm|tv|io|ru|de|fr|uk|es|it|nl|pl|gr|ua|eu|us|ch|be|cz|se|no|fi|br|mx|ca|au|radio|live|online)(?:\/\S*)?$/i

/** Attributes in the titles of automation software. One of them may contain the title of the song. */
const ATTRIBUTE = /\b[a-z][\w-]{1,39}="/gi
const TITLE_ATTRIBUTE = /\b(?:text|title)="/i
const RECORD_ATTRIBUTES = 3

/** True for a text with several attributes, of which none is the title of a song. */
function isRecord(text: string): boolean {
  if (!text.includes('="') || TITLE_ATTRIBUTE.test(text)) return false
  return (text.match(ATTRIBUTE)?.length ?? 0) >= RECORD_ATTRIBUTES
}

/** Returns the words in lower case, so that "Radio X – 98.5" and "radio x 98.5 " are equal. */
function normalizeWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** False for clean text that is no song: punctuation, placeholders, addresses, track numbers, the station's name. */
export function isRealTitle(text: string, stationName: string | null): boolean {
  if (ADDRESS.test(text.trim()) || isRecord(text)) return false
  const normalized = normalizeWords(text)
  if (
    normalized === '' ||
    PLACEHOLDERS.has(normalized) ||
    /^(?:track|audio track) \d+$/.test(normalized)
  )
    return false
  const station = normalizeWords(stationName ?? '')
  return station === '' || (normalized !== station && normalized !== `${station} ${station}`)
}
