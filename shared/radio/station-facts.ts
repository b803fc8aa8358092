import { decodeText } from './charset.ts'
import type { Charset } from './charset-names.ts'
import { cleanTitle } from './clean-title.ts'

/** What the head of an answer says of a station. */
export interface StationFacts {
  /** In kbit/s. */
  readonly bitrate: number | null
  readonly name: string | null
  /** Bytes of audio between two metadata blocks; null: there are none. */
  readonly metaint: number | null
}

/** Longest name passed on. */
const MAX_NAME = 300
/** An interval beyond this is no interval; servers use 4 to 64 kB. */
const MAX_METAINT = 1024 * 1024

function wholeNumber(text: string | null | undefined, max: number): number | null {
  const digits = /^\s*(\d{1,9})\b/.exec(text ?? '')?.[1]
  const value = Number(digits)
  return digits !== undefined && value > 0 && value <= max ? value : null
}

/**
 * Reads `icy-br` (some repeat it: "128,128"), `ice-audio-info` ("bitrate=128;..."), `icy-name` and
 * `icy-metaint`. `header` answers null for what is not there. Header bytes arrive as Latin-1.
 */
export function readFacts(
  header: (name: string) => string | null,
  charset: Charset | null,
): StationFacts {
  const info = /\bbitrate=(\d+)/.exec(header('ice-audio-info') ?? '')?.[1]
  const rawName = header('icy-name') ?? header('ice-name')
  const name =
    rawName === null ? '' : cleanTitle(decodeText(Buffer.from(rawName, 'latin1'), charset).text)
  return {
    bitrate: wholeNumber(header('icy-br'), 10_000) ?? wholeNumber(info, 10_000),
    name: name === '' ? null : name.slice(0, MAX_NAME).toWellFormed(),
    metaint: wholeNumber(header('icy-metaint'), MAX_METAINT),
  }
}
