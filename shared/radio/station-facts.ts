import { decodeText } from './charset.ts'
import type { Charset } from './charset-names.ts'
import { cleanTitle } from './clean-title.ts'

export interface StationFacts {
  /** In kbit/s. */
  readonly bitrate: number | null
  readonly name: string | null
  /** Number of audio bytes between two metadata blocks. Null when there are no blocks. */
  readonly metaint: number | null
}

const MAX_NAME = 300
const MAX_BITRATE = 10_000
/** Larger intervals are invalid. Servers use 4 to 64 kB. */
const MAX_METAINT = 1024 * 1024

function parsePositiveInteger(text: string | null | undefined, max: number): number | null {
  const digits = /^\s*(\d{1,9})\b/.exec(text ?? '')?.[1]
  const value = Number(digits)
  return digits !== undefined && value > 0 && value <= max ? value : null
}

/** Reads the headers `icy-br` ("128,128"), `ice-audio-info` ("bitrate=128;..."), `icy-name` and `icy-metaint`. */
export function readFacts(
  header: (name: string) => string | null,
  charset: Charset | null,
): StationFacts {
  const infoBitrate = /\bbitrate=(\d+)/.exec(header('ice-audio-info') ?? '')?.[1]
  const rawName = header('icy-name') ?? header('ice-name')
  const name =
    rawName === null ? '' : cleanTitle(decodeText(Buffer.from(rawName, 'latin1'), charset).text)
  return {
    bitrate:
      parsePositiveInteger(header('icy-br'), MAX_BITRATE) ??
      parsePositiveInteger(infoBitrate, MAX_BITRATE),
    name: name === '' ? null : name.slice(0, MAX_NAME).toWellFormed(),
    metaint: parsePositiveInteger(header('icy-metaint'), MAX_METAINT),
  }
}
