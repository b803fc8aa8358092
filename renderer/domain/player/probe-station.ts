import { nextAttemptSize } from '../../../shared/radio/next-attempt-size.ts'
import { isTransportStream } from '../../../shared/radio/transport-stream.ts'
import { unplayableCodec } from '../../../shared/radio/unplayable-codec.ts'
import type { StationFinding } from './slot-types.ts'

const RESPONSE_TIMEOUT_MS = 5_000

const STATUS_FINDINGS: Readonly<Record<number, StationFinding>> = {
  401: 'forbidden',
  403: 'forbidden',
  404: 'not-found',
  410: 'gone',
}
const PAGE =
  /^<(?:!doctype html|html|head|title|body|script|style|meta|link|div|p|span|a|b|br|hr|img|h[1-6]|table|center|font|form|iframe|main|section)\b/i
const PLAYLIST = /^(?:#EXTM3U|#EXTINF:|\[playlist\]|\[reference\]|<asx\b|<playlist\b|https?:\/\/)/i
const DECLARATION = /^<\?xml[^>]*>\s*/i
/** Control characters that occur in audio but not in text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells
const BINARY = /[\u0000-\u0008\u000e-\u0019\u001c-\u001f]/
/** Shorter text may be audio that looks like text. */
const TEXT_CHARACTERS = 16
/** Enough to distinguish audio, playlists and pages, and to identify the codec. */
const START_BYTES = 4_096

/** 'readable': the first bytes decide. */
export function findingForStatus(status: number): StationFinding {
  return STATUS_FINDINGS[status] ?? 'readable'
}

/** The relay can unpack MPEG-TS and LATM for the desktop; a browser cannot. */
function findingForSound(start: Uint8Array): StationFinding {
  const codec = unplayableCodec(start)
  if (codec === 'latm' || isTransportStream(start)) return 'packed'
  return codec === null ? 'readable' : `codec-${codec}`
}

export function findingForStart(start: Uint8Array): StationFinding {
  const decoded = new TextDecoder().decode(start).trimStart()
  if (BINARY.test(decoded)) return findingForSound(start)
  const text = decoded.replace(DECLARATION, '')
  if (PAGE.test(text)) return 'not-audio'
  // hls.js reads HLS playlists. Browsers read no others.
  if (PLAYLIST.test(text)) return text.includes('#EXT-X-') ? 'readable' : 'bad-playlist'
  const isJson = text.startsWith('{') || text.startsWith('[')
  const isText = decoded.length >= TEXT_CHARACTERS && !decoded.includes('\ufffd')
  return isJson || isText ? 'not-a-stream' : 'readable'
}

/** Requests the headers and the first bytes. Never rejects. */
export async function probeStation(url: string): Promise<StationFinding> {
  const aborter = new AbortController()
  const timer = setTimeout(() => aborter.abort(), RESPONSE_TIMEOUT_MS)
  let finding: StationFinding = 'unreadable'
  try {
    const response = await fetch(url, {
      signal: aborter.signal,
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    finding = findingForStatus(response.status)
    if (!response.ok) return finding
    const reader = response.body?.getReader()
    const start = new Uint8Array(START_BYTES)
    let length = 0
    let inspected = 0
    const inspect = () => {
      inspected = length
      finding = findingForStart(start.subarray(0, length))
    }
    while (reader && finding === 'readable' && length < START_BYTES) {
      const { value, done } = await reader.read()
      if (done) {
        if (inspected < length) inspect()
        break
      }
      const more = value.subarray(0, START_BYTES - length)
      start.set(more, length)
      length += more.length
      if (length >= Math.min(nextAttemptSize(inspected), START_BYTES)) inspect()
    }
    return finding
  } catch {
    // After the headers, a missing body still leaves the finding of the status.
    return finding
  } finally {
    clearTimeout(timer)
    aborter.abort()
  }
}
