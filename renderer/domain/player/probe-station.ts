/** Requests a station's URL and inspects the first bytes to find out why it does not play. */
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
const HTML_START =
  /^<(?:!doctype html|html|head|title|body|script|style|meta|link|div|p|span|a|b|br|hr|img|h[1-6]|table|center|font|form|iframe|main|section)\b/i
const PLAYLIST_START =
  /^(?:#EXTM3U|#EXTINF:|\[playlist\]|\[reference\]|<asx\b|<playlist\b|https?:\/\/)/i
const XML_DECLARATION = /^<\?xml[^>]*>\s*/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters occur in audio but not in text
const BINARY_CHARACTER = /[\u0000-\u0008\u000e-\u0019\u001c-\u001f]/
/** Shorter text may be audio that looks like text. */
const TEXT_MIN_CHARACTERS = 16
/** These bytes suffice to distinguish audio, playlists and pages, and to identify the codec. */
const START_BYTES = 4_096

export function findingForStatus(status: number): StationFinding {
  return STATUS_FINDINGS[status] ?? 'readable'
}

/** The desktop app's relay can unpack MPEG-TS and LATM, but a browser cannot. */
function findingForAudio(start: Uint8Array): StationFinding {
  const codec = unplayableCodec(start)
  if (codec === 'latm' || isTransportStream(start)) return 'packed'
  return codec === null ? 'readable' : `codec-${codec}`
}

export function findingForStart(start: Uint8Array): StationFinding {
  const decoded = new TextDecoder().decode(start).trimStart()
  if (BINARY_CHARACTER.test(decoded)) return findingForAudio(start)
  const text = decoded.replace(XML_DECLARATION, '')
  if (HTML_START.test(text)) return 'not-audio'
  // hls.js reads HLS playlists. Browsers read no others.
  if (PLAYLIST_START.test(text)) return text.includes('#EXT-X-') ? 'readable' : 'bad-playlist'
  const isJson = text.startsWith('{') || text.startsWith('[')
  const isText = decoded.length >= TEXT_MIN_CHARACTERS && !decoded.includes('\ufffd')
  return isJson || isText ? 'not-a-stream' : 'readable'
}

/** Requests the URL and inspects the response. Never rejects. */
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
    let inspectedLength = 0
    const inspect = () => {
      inspectedLength = length
      finding = findingForStart(start.subarray(0, length))
    }
    while (reader && finding === 'readable' && length < START_BYTES) {
      const { value, done } = await reader.read()
      if (done) {
        if (inspectedLength < length) inspect()
        break
      }
      const chunk = value.subarray(0, START_BYTES - length)
      start.set(chunk, length)
      length += chunk.length
      if (length >= Math.min(nextAttemptSize(inspectedLength), START_BYTES)) inspect()
    }
    return finding
  } catch {
    // If reading the body fails, the finding for the status remains.
    return finding
  } finally {
    clearTimeout(timer)
    aborter.abort()
  }
}
