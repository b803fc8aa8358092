import type { Charset } from './charset-names.ts'
import type { LatinLanguage } from './letters/latin.ts'
import { type DoubleByte, scoreCharacters } from './letters/score-characters.ts'
import { scoreWords } from './letters/score-words.ts'

const strict = new TextDecoder('utf-8', { fatal: true })
const lenient = new TextDecoder('utf-8')

/** Broken letters are believed only among so many whole ones each: other charsets make hardly any. */
const WHOLE_PER_BROKEN = 3

/** How many letters of several bytes are whole, and how many are broken; `last`: only the last one is. */
interface Census {
  readonly whole: number
  readonly broken: number
  readonly last: boolean
}

/** Bytes that follow a first byte; 0: no first byte. */
function followers(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 1
  if (byte >= 0xe0 && byte <= 0xef) return 2
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : 0
}

function census(bytes: Uint8Array): Census {
  let whole = 0
  let broken = 0
  let last = false
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    const wanted = followers(byte)
    let found = 0
    while (found < wanted && ((bytes[at + 1 + found] ?? 0) & 0xc0) === 0x80) found += 1
    if (byte >= 0x80) {
      if (wanted > 0 && found === wanted) whole += 1
      else {
        broken += 1
        last = wanted > 0 && at + 1 + found === bytes.length
      }
    }
    at += 1 + found
  }
  return { whole, broken, last: last && broken === 1 }
}

/**
 * Bytes as UTF-8. Letters that servers have cut in the middle, at the end of a field or of the whole,
 * are left out where enough whole ones are beside them. Null when the bytes are something else.
 */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes)
  } catch {
    const { whole, broken, last } = census(bytes)
    const isCut = last ? whole > 0 : whole >= broken * WHOLE_PER_BROKEN
    // Nothing broken to see: letters that UTF-8 forbids.
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

/** Labels of the Encoding Standard with the Latin languages they are used for. The order breaks ties. */
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
  /** True when the bytes alone decided for something other than the default: worth remembering. */
  readonly decisive: boolean
}

/**
 * How far, in bits, the best guess must be ahead of the next one: wrong about once in a hundred. Also
 * the advance that the remembered charset gets, or windows-1252 where nothing is remembered.
 */
const DECISIVE_BITS = 6
/** Text that is valid UTF-8 is taken apart again only for overwhelming evidence. */
const REPAIR_BITS = 2 * DECISIVE_BITS

/** Letters are guessed at from so many bytes; the charset found holds for the rest. */
const SAMPLE_BYTES = 1_024
/** Letters that stand before the first one outside of ASCII may belong to its word. */
const SAMPLE_BEFORE = 32

/** KOI8-U is KOI8-R with the Ukrainian letters in place of a few box-drawing lines. */
const labelOf = (charset: Charset) => (charset === 'koi8-r' ? 'koi8-u' : charset)
const decoders = new Map<Charset, InstanceType<typeof TextDecoder>>()
for (const charset of Object.keys(GUESSED) as Guessed[]) {
  try {
    decoders.set(charset, new TextDecoder(labelOf(charset)))
  } catch {
    // A runtime built without this charset's tables does without it.
  }
}
/** What this runtime can decode; windows-1252 everywhere. */
const LABELS = (Object.keys(GUESSED) as Guessed[]).filter((charset) => decoders.has(charset))

/** For values out of a store. */
export function isCharset(value: unknown): value is Charset {
  return value === 'utf-8' || LABELS.some((charset) => charset === value)
}

/** Bytes as text of a charset that is known. Never throws. */
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

/**
 * The part of `bytes` that tells most: from the first letter that is not ASCII. Cut behind a space or a
 * sign (below 0x30), which no charset has within a letter.
 */
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

/** The best guess and how far it is ahead of the next different reading. */
function best(all: readonly Guess[]): { readonly guess: Guess; readonly lead: number } {
  const [guess, ...rest] = all.toSorted((one, other) => other.bits - one.bits)
  if (!guess) throw new Error('There is nothing to choose from.')
  const next = rest.find((other) => other.text !== guess.text)
  return { guess, lead: guess.bits - (next?.bits ?? Number.NEGATIVE_INFINITY) }
}

/** What each character of windows-1252 was as a byte; its five holes are control characters. */
const bytesOf1252 = new Map<string, number>()
for (let byte = 0; byte < 256; byte += 1) {
  bytesOf1252.set(decodeAs('windows-1252', Uint8Array.of(byte)), byte)
}

/** The bytes of `text` in windows-1252 (C1 controls too, as ISO-8859-1 has them); null: not in it. */
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

/**
 * Undoes the two classic accidents of encoders that took bytes for Latin-1 and wrote them as UTF-8: of
 * bytes that were UTF-8 already ("Ã©"), and of Cyrillic or Greek ones ("Ïðèâåò").
 */
function repair(text: string): string {
  const bytes = encode1252(text)
  if (!bytes || isAscii(bytes)) return text
  const once = decodeUtf8(bytes)
  if (once !== null) return once
  const { guess, lead } = best(guesses(sampleOf(bytes)))
  const elsewhere = guess.charset === 'windows-1250' || guess.charset === 'iso-8859-2'
  return lead >= REPAIR_BITS && !elsewhere ? decodeAs(guess.charset, bytes) : text
}

/**
 * Bytes of unknown charset as text: UTF-8 (letters cut in the middle left out, mojibake undone), else what the letters say
 * decisively, else the remembered charset, else windows-1252. Never throws.
 */
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
  const whole = sample === bytes ? chosen.text : decodeAs(chosen.charset, bytes)
  // Half of a character of two bytes, cut off at the end.
  const text = whole.endsWith('\ufffd') ? whole.slice(0, -1) : whole
  return {
    text,
    charset: chosen.charset,
    decisive: isAhead && lead >= DECISIVE_BITS && guess.charset !== 'windows-1252',
  }
}
