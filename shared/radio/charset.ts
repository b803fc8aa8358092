import type { Charset } from './charset-names.ts'
import type { LatinLanguage } from './letters/latin.ts'
import { type DoubleByte, scoreCharacters } from './letters/score-characters.ts'
import { scoreWords } from './letters/score-words.ts'

const strict = new TextDecoder('utf-8', { fatal: true })
const lenient = new TextDecoder('utf-8')

/** Minimum of valid sequences per broken one to accept UTF-8: other charsets rarely produce any. */
const VALID_PER_BROKEN = 3

/** Numbers of valid and broken multi-byte sequences; `last`: only the last one is broken. */
interface Census {
  readonly valid: number
  readonly broken: number
  readonly last: boolean
}

/** Continuation bytes after a lead byte; 0: not a lead byte. */
function followers(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 1
  if (byte >= 0xe0 && byte <= 0xef) return 2
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : 0
}

function census(bytes: Uint8Array): Census {
  let valid = 0
  let broken = 0
  let last = false
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    const wanted = followers(byte)
    let found = 0
    while (found < wanted && ((bytes[at + 1 + found] ?? 0) & 0xc0) === 0x80) found += 1
    if (byte >= 0x80) {
      if (wanted > 0 && found === wanted) valid += 1
      else {
        broken += 1
        last = wanted > 0 && at + 1 + found === bytes.length
      }
    }
    at += 1 + found
  }
  return { valid, broken, last: last && broken === 1 }
}

/** Decodes UTF-8 without sequences that servers truncated at the end of a field. Null for another charset. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes)
  } catch {
    const { valid, broken, last } = census(bytes)
    const isCut = last ? valid > 0 : valid >= broken * VALID_PER_BROKEN
    // No broken sequence: code points that UTF-8 forbids.
    return broken > 0 && isCut ? lenient.decode(bytes).replaceAll('\ufffd', '') : null
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

/** Labels of the Encoding Standard with their Latin languages. The order breaks ties. */
const GUESSED = {
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
type Guessed = keyof typeof GUESSED

export interface DecodedText {
  readonly text: string
  readonly charset: Charset
  /** True if the bytes alone decided against the default: worth storing for the station. */
  readonly decisive: boolean
}

/** Lead in bits of the best guess (wrong once in a hundred), and bonus of the stored charset or windows-1252. */
const DECISIVE_BITS = 6
/** Valid UTF-8 is reinterpreted only with overwhelming evidence. */
const REPAIR_BITS = 2 * DECISIVE_BITS

/** Sample size of charset detection; the result applies to the full text. */
const SAMPLE_BYTES = 1_024
/** Letters before the first non-ASCII one may belong to its word. */
const SAMPLE_BEFORE = 32

/** KOI8-U is KOI8-R with Ukrainian letters instead of a few box-drawing lines. */
const labelOf = (charset: Charset) => (charset === 'koi8-r' ? 'koi8-u' : charset)
const decoders = new Map<Charset, InstanceType<typeof TextDecoder>>()
for (const charset of Object.keys(GUESSED) as Guessed[]) {
  try {
    decoders.set(charset, new TextDecoder(labelOf(charset)))
  } catch {
    // This runtime lacks the charset's tables.
  }
}
/** Charsets of this runtime; windows-1252 always exists. */
const LABELS = (Object.keys(GUESSED) as Guessed[]).filter((charset) => decoders.has(charset))

export function isCharset(value: unknown): value is Charset {
  return value === 'utf-8' || LABELS.some((charset) => charset === value)
}

/** Decodes with a known charset. Never throws. */
export function decodeAs(charset: Charset, bytes: Uint8Array): string {
  return decoders.get(charset)?.decode(bytes) ?? new TextDecoder().decode(bytes)
}

function scoreOf(charset: Guessed, text: string, bytes: Uint8Array): number {
  const languages = GUESSED[charset]
  if (languages !== null) return scoreWords(text, languages)
  return scoreCharacters(text, bytes, charset as DoubleByte)
}

interface Guess {
  readonly text: string
  readonly charset: Charset
  readonly bits: number
}

/** From the first non-ASCII letter to a byte below 0x30, which no charset uses within a character. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE_BYTES) return bytes
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const from = Math.max(0, first - SAMPLE_BEFORE)
  const sample = bytes.subarray(from, from + SAMPLE_BYTES)
  const end = sample.findLastIndex((byte) => byte < 0x30)
  return end > SAMPLE_BYTES / 2 ? sample.subarray(0, end + 1) : sample
}

function guesses(bytes: Uint8Array): Guess[] {
  return LABELS.map((charset) => {
    const text = decodeAs(charset, bytes)
    return { text, charset, bits: scoreOf(charset, text, bytes) }
  })
}

function best(all: readonly Guess[]): { readonly guess: Guess; readonly lead: number } {
  const [guess, ...others] = all.toSorted((one, other) => other.bits - one.bits)
  if (!guess) throw new Error('There are no guesses.')
  const next = others.find((other) => other.text !== guess.text)
  return { guess, lead: guess.bits - (next?.bits ?? Number.NEGATIVE_INFINITY) }
}

/** windows-1252 characters to bytes; its five unassigned bytes map to control characters. */
const bytesOf1252 = new Map<string, number>()
for (let byte = 0; byte < 256; byte += 1) {
  bytesOf1252.set(decodeAs('windows-1252', Uint8Array.of(byte)), byte)
}

/** Encodes as windows-1252, with C1 controls as in ISO-8859-1; null if not representable. */
function encode1252(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const byte = code < 256 ? code : bytesOf1252.get(text.charAt(at))
    if (byte === undefined) return null
    bytes[at] = byte
  }
  return bytes
}

const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80)

/** Fixes text that was decoded as Latin-1 and written as UTF-8 ("Ã©"), also Cyrillic and Greek ("Ïðèâåò"). */
function repair(text: string): string {
  const bytes = encode1252(text)
  if (!bytes || isAscii(bytes)) return text
  const once = decodeUtf8(bytes)
  if (once !== null) return once
  const { guess, lead } = best(guesses(sampleOf(bytes)))
  const elsewhere = guess.charset === 'windows-1250' || guess.charset === 'iso-8859-2'
  return lead >= REPAIR_BITS && !elsewhere ? decodeAs(guess.charset, bytes) : text
}

/** Decodes UTF-8, else a decisive guess, else the stored charset, else windows-1252. Never throws. */
export function decodeText(bytes: Uint8Array, remembered: Charset | null): DecodedText {
  const utf8 = decodeUtf8(bytes)
  if (utf8 !== null) return { text: repair(utf8), charset: 'utf-8', decisive: false }
  const sample = sampleOf(bytes)
  const all = guesses(sample)
  const { guess, lead } = best(all)
  const preferred = remembered === null || remembered === 'utf-8' ? 'windows-1252' : remembered
  const known = all.find(({ charset }) => charset === preferred) ?? guess
  const isAhead = guess.bits - known.bits >= DECISIVE_BITS
  const chosen = isAhead ? guess : known
  const fullText = sample === bytes ? chosen.text : decodeAs(chosen.charset, bytes)
  // First byte of a double-byte character, cut off at the end.
  const text = fullText.endsWith('\ufffd') ? fullText.slice(0, -1) : fullText
  return {
    text,
    charset: chosen.charset,
    decisive: isAhead && lead >= DECISIVE_BITS && guess.charset !== 'windows-1252',
  }
}
