import { NOISE_BITS } from './alphabets.ts'
import { COMMON, SIGNS } from './east-asian.ts'

/** Charsets of two bytes a character. */
export type DoubleByte = 'shift_jis' | 'euc-jp' | 'gbk' | 'big5' | 'euc-kr'

/** An ASCII letter takes a bit less than a byte of noise. */
const ASCII_BITS = 6
/** Bits (log2 of the share) of characters that are not among the commonest, by where the standards put them. */
const ORDINARY = -14.3
const SELDOM = -18.5
const SYMBOL = -17
const HARDLY_EVER = -23
const SIGN = -8
/** A small Latin letter right beside: half of an accented one was taken for half a character. */
const BESIDE_LATIN = -4

interface Level {
  readonly language: keyof typeof COMMON
  /** First bytes of the standard's first level, of its second, and of its symbols. */
  readonly first: readonly [from: number, to: number]
  readonly second: readonly [from: number, to: number]
  readonly symbols: readonly [from: number, to: number]
  /** Second bytes below this are later additions. */
  readonly trail: number
}

const LEVELS: Readonly<Record<DoubleByte, Level>> = {
  shift_jis: {
    language: 'ja',
    first: [0x88, 0x97],
    second: [0x98, 0xea],
    symbols: [0x81, 0x87],
    trail: 0x40,
  },
  'euc-jp': {
    language: 'ja',
    first: [0xb0, 0xcf],
    second: [0xd0, 0xf4],
    symbols: [0xa1, 0xa8],
    trail: 0xa1,
  },
  gbk: {
    language: 'zh-Hans',
    first: [0xb0, 0xd7],
    second: [0xd8, 0xf7],
    symbols: [0xa1, 0xa9],
    trail: 0xa1,
  },
  big5: {
    language: 'zh-Hant',
    first: [0xa4, 0xc6],
    second: [0xc9, 0xf9],
    symbols: [0xa1, 0xa3],
    trail: 0x40,
  },
  'euc-kr': {
    language: 'ko',
    first: [0xb0, 0xc8],
    second: [0xca, 0xfd],
    symbols: [0xa1, 0xac],
    trail: 0xa1,
  },
}

/** Bytes of a character that begins with `lead`. */
function width(charset: DoubleByte, lead: number, next: number): number {
  if (lead < 0x80) return 1
  if (charset === 'shift_jis') return lead >= 0xa1 && lead <= 0xdf ? 1 : 2
  if (charset === 'euc-jp' && lead === 0x8f) return 3
  return charset === 'gbk' && next >= 0x30 && next <= 0x39 ? 4 : 2
}

function shareOf(character: string, lead: number, trail: number, level: Level): number {
  const common = COMMON[level.language].get(character)
  if (common !== undefined) return common
  if (SIGNS.has(character)) return SIGN
  const within = ([from, to]: readonly [number, number]) => lead >= from && lead <= to
  if (trail < level.trail) return HARDLY_EVER
  if (within(level.first)) return ORDINARY
  if (within(level.second)) return SELDOM
  return within(level.symbols) ? SYMBOL : HARDLY_EVER
}

/**
 * How well a reading looks like Chinese, Japanese or Korean, in the bits of scoreWords. `text` is what
 * `bytes` are in that charset. Below everything else when they cannot be: a cut last character apart.
 */
export function scoreCharacters(text: string, bytes: Uint8Array, charset: DoubleByte): number {
  const level = LEVELS[charset]
  let bits = 0
  let at = 0
  let before = ''
  for (const character of text) {
    const lead = bytes[at] ?? 0
    const next = bytes[at + 1] ?? 0
    const bytesHere = width(charset, lead, next)
    if (character === '\ufffd')
      return at + bytesHere >= bytes.length ? bits - 3 : Number.NEGATIVE_INFINITY
    if (lead >= 0x80) {
      const noise = NOISE_BITS + (bytesHere === 1 ? 0 : next >= 0x80 ? NOISE_BITS : ASCII_BITS)
      bits += noise + (bytesHere === 1 ? -11.5 : shareOf(character, lead, next, level))
      if (/[a-z]/.test(before)) bits += BESIDE_LATIN
    } else if (before >= '\u0080' && /[a-z]/.test(character)) bits += BESIDE_LATIN
    at += bytesHere
    before = character
  }
  return bits
}
