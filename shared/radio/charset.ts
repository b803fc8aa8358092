/** Decodes station titles, whose charset is unknown. Detects the charset by letters and words. */
import type { Charset } from './charset-names.ts'
import type { LatinLanguage } from './letters/latin.ts'
import { type DoubleByte, scoreCharacters } from './letters/score-characters.ts'
import { scoreWords } from './letters/score-words.ts'

const strictDecoder = new TextDecoder('utf-8', { fatal: true })
const lenientDecoder = new TextDecoder('utf-8')

/** Minimum of valid sequences per broken one to accept UTF-8. Other charsets rarely produce valid sequences. */
const VALID_PER_BROKEN = 3

interface SequenceCounts {
  readonly valid: number
  readonly broken: number
  readonly isOnlyLastBroken: boolean
}

/** Returns the number of continuation bytes after a lead byte. Returns 0 for other bytes. */
function continuationCount(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 1
  if (byte >= 0xe0 && byte <= 0xef) return 2
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : 0
}

function countSequences(bytes: Uint8Array): SequenceCounts {
  let valid = 0
  let broken = 0
  let isCutAtEnd = false
  for (let offset = 0; offset < bytes.length; ) {
    const byte = bytes[offset] ?? 0
    const expected = continuationCount(byte)
    let present = 0
    while (present < expected && ((bytes[offset + 1 + present] ?? 0) & 0xc0) === 0x80) present += 1
    if (byte >= 0x80) {
      if (expected > 0 && present === expected) valid += 1
      else {
        broken += 1
        isCutAtEnd = expected > 0 && offset + 1 + present === bytes.length
      }
    }
    offset += 1 + present
  }
  return { valid, broken, isOnlyLastBroken: isCutAtEnd && broken === 1 }
}

/** Decodes UTF-8 and drops sequences that servers truncated at the end of a field. Returns null for other charsets. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strictDecoder.decode(bytes)
  } catch {
    const { valid, broken, isOnlyLastBroken } = countSequences(bytes)
    const isTruncated = isOnlyLastBroken ? valid > 0 : valid >= broken * VALID_PER_BROKEN
    // When decoding fails although no sequence is broken, the text has code points that UTF-8 forbids.
    return broken > 0 && isTruncated ? lenientDecoder.decode(bytes).replaceAll('\ufffd', '') : null
  }
}

const WESTERN = [
  'french',
  'german',
  'spanish',
  'portuguese',
  'italian',
  'nordic',
  'icelandic',
] as const
const CENTRAL = ['polish', 'czech', 'hungarian', 'romanian', 'croatian'] as const

/** Latin languages of each charset. Null for a double-byte charset. The order breaks ties. */
const LANGUAGES_BY_CHARSET = {
  'windows-1252': [...WESTERN, 'western'],
  'windows-1251': ['western'],
  'windows-1253': ['western'],
  'koi8-r': ['western'],
  'iso-8859-5': ['western'],
  'windows-1250': [...CENTRAL, 'western'],
  'iso-8859-2': [...CENTRAL, 'western'],
  ibm866: ['western'],
  'windows-1254': ['turkish', 'western'],
  'windows-1257': ['lithuanian', 'latvian', 'estonian', 'western'],
  'windows-1255': ['western'],
  'windows-1256': ['western'],
  'windows-874': ['western'],
  shift_jis: null,
  'euc-jp': null,
  gbk: null,
  big5: null,
  'euc-kr': null,
} as const satisfies Record<Exclude<Charset, 'utf-8'>, readonly LatinLanguage[] | null>
type DetectableCharset = keyof typeof LANGUAGES_BY_CHARSET

export interface DecodedText {
  readonly text: string
  readonly charset: Charset
  /** True when the bytes alone rule out the default charset. Then callers store the charset for the station. */
  readonly decisive: boolean
}

/** Lead in bits that a guess needs over the next guess and the preferred charset. It is wrong once in a hundred. */
const DECISIVE_BITS = 6
/** Lead in bits to reinterpret valid UTF-8, which needs overwhelming evidence. */
const REPAIR_BITS = 2 * DECISIVE_BITS

/** Sample size of charset detection; the result applies to the full text. */
const SAMPLE_BYTES = 1_024
/** The sample starts this far before the first non-ASCII letter, to include the start of its word. */
const SAMPLE_LEAD_BYTES = 32

/** KOI8-U is KOI8-R with Ukrainian letters instead of a few box-drawing lines. */
const decoderLabel = (charset: Charset) => (charset === 'koi8-r' ? 'koi8-u' : charset)
const decoders = new Map<Charset, InstanceType<typeof TextDecoder>>()
for (const charset of Object.keys(LANGUAGES_BY_CHARSET) as DetectableCharset[]) {
  try {
    decoders.set(charset, new TextDecoder(decoderLabel(charset)))
  } catch {
    // This runtime lacks the charset's tables.
  }
}
/** Charsets that this runtime supports. windows-1252 is always among them. */
const SUPPORTED_CHARSETS = (Object.keys(LANGUAGES_BY_CHARSET) as DetectableCharset[]).filter(
  (charset) => decoders.has(charset),
)

export function isCharset(value: unknown): value is Charset {
  return value === 'utf-8' || SUPPORTED_CHARSETS.some((charset) => charset === value)
}

export function decodeAs(charset: Charset, bytes: Uint8Array): string {
  return decoders.get(charset)?.decode(bytes) ?? new TextDecoder().decode(bytes)
}

function scoreCharset(charset: DetectableCharset, text: string, bytes: Uint8Array): number {
  const languages = LANGUAGES_BY_CHARSET[charset]
  if (languages !== null) return scoreWords(text, languages)
  return scoreCharacters(text, bytes, charset as DoubleByte)
}

interface Guess {
  readonly text: string
  readonly charset: Charset
  readonly bits: number
}

/** Returns bytes around the first non-ASCII letter. Ends at a byte below 0x30, which is never inside a character. */
function takeSample(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE_BYTES) return bytes
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const from = Math.max(0, first - SAMPLE_LEAD_BYTES)
  const sample = bytes.subarray(from, from + SAMPLE_BYTES)
  const end = sample.findLastIndex((byte) => byte < 0x30)
  return end > SAMPLE_BYTES / 2 ? sample.subarray(0, end + 1) : sample
}

function guessCharsets(bytes: Uint8Array): Guess[] {
  return SUPPORTED_CHARSETS.map((charset) => {
    const text = decodeAs(charset, bytes)
    return { text, charset, bits: scoreCharset(charset, text, bytes) }
  })
}

function pickBest(guesses: readonly Guess[]): { readonly guess: Guess; readonly lead: number } {
  const [guess, ...others] = guesses.toSorted((a, b) => b.bits - a.bits)
  if (!guess) throw new Error('There are no guesses.')
  const next = others.find((other) => other.text !== guess.text)
  return { guess, lead: guess.bits - (next?.bits ?? Number.NEGATIVE_INFINITY) }
}

/** Bytes of windows-1252 by character. The five unassigned bytes belong to control characters. */
const bytesOf1252 = new Map<string, number>()
for (let byte = 0; byte < 256; byte += 1) {
  bytesOf1252.set(decodeAs('windows-1252', Uint8Array.of(byte)), byte)
}

/** Encodes text as windows-1252, with C1 controls as in ISO-8859-1. Returns null when a character has no byte. */
function encode1252(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    const byte = code < 256 ? code : bytesOf1252.get(text.charAt(index))
    if (byte === undefined) return null
    bytes[index] = byte
  }
  return bytes
}

const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80)

/** Repairs UTF-8 of text that was wrongly decoded as Latin-1: "Ã©", or Cyrillic and Greek such as "Ïðèâåò". */
function repairMojibake(text: string): string {
  const bytes = encode1252(text)
  if (!bytes || isAscii(bytes)) return text
  const utf8 = decodeUtf8(bytes)
  if (utf8 !== null) return utf8
  const { guess, lead } = pickBest(guessCharsets(takeSample(bytes)))
  const isCentralEuropean = guess.charset === 'windows-1250' || guess.charset === 'iso-8859-2'
  return lead >= REPAIR_BITS && !isCentralEuropean ? decodeAs(guess.charset, bytes) : text
}

/** Decodes as UTF-8, a decisive guess, the stored charset or windows-1252, in this order. Never throws. */
export function decodeText(bytes: Uint8Array, storedCharset: Charset | null): DecodedText {
  const utf8 = decodeUtf8(bytes)
  if (utf8 !== null) return { text: repairMojibake(utf8), charset: 'utf-8', decisive: false }
  const sample = takeSample(bytes)
  const guesses = guessCharsets(sample)
  const { guess, lead } = pickBest(guesses)
  const preferred =
    storedCharset === null || storedCharset === 'utf-8' ? 'windows-1252' : storedCharset
  const preferredGuess = guesses.find(({ charset }) => charset === preferred) ?? guess
  const isAhead = guess.bits - preferredGuess.bits >= DECISIVE_BITS
  const chosen = isAhead ? guess : preferredGuess
  const fullText = sample === bytes ? chosen.text : decodeAs(chosen.charset, bytes)
  // A truncated double-byte character at the end decodes to U+FFFD.
  const text = fullText.endsWith('\ufffd') ? fullText.slice(0, -1) : fullText
  return {
    text,
    charset: chosen.charset,
    decisive: isAhead && lead >= DECISIVE_BITS && guess.charset !== 'windows-1252',
  }
}
