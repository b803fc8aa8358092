/** What an address sends that does not play in a page: loaded when a page asks for the first time. */

import { nextLook } from '../../../shared/radio/next-look.ts'
import { isTransportStream } from '../../../shared/radio/transport-stream.ts'
import { unplayableCodec } from '../../../shared/radio/unplayable-codec.ts'
import type { StationFinding } from './slot-types.ts'

/** The beginning of an answer comes quickly or not at all. */
const ANSWER_TIMEOUT_MS = 5_000

const ENDS: Readonly<Record<number, StationFinding>> = {
  401: 'forbidden',
  403: 'forbidden',
  404: 'not-found',
  410: 'gone',
}
const PAGE =
  /^<(?:!doctype html|html|head|title|body|script|style|meta|link|div|p|span|a|b|br|hr|img|h[1-6]|table|center|font|form|iframe|main|section)\b/i
const PLAYLIST = /^(?:#EXTM3U|#EXTINF:|\[playlist\]|\[reference\]|<asx\b|<playlist\b|https?:\/\/)/i
/** What may stand before a document's first element. */
const DECLARATION = /^<\?xml[^>]*>\s*/i
/** Controls that no text has; sound has them within its first bytes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells
const BINARY = /[\u0000-\u0008\u000e-\u0019\u001c-\u001f]/
/** So little that is text by chance says nothing. */
const TEXT_CHARACTERS = 16
/** Enough to tell sound from a list from a page, and a codec from another. */
const START_BYTES = 4_096

/** What an answer's status means; 'readable' where its bytes decide. */
export function findingForStatus(status: number): StationFinding {
  return ENDS[status] ?? 'readable'
}

/** What sound means that begins so: a page cannot unpack what the relay unpacks for the desktop. */
function findingForSound(start: Uint8Array): StationFinding {
  const codec = unplayableCodec(start)
  if (codec === 'latm' || isTransportStream(start)) return 'packed'
  return codec === null ? 'readable' : `codec-${codec}`
}

/** What an answer's first bytes mean, whatever its label says. */
export function findingForStart(start: Uint8Array): StationFinding {
  const decoded = new TextDecoder().decode(start).trimStart()
  if (BINARY.test(decoded)) return findingForSound(start)
  const text = decoded.replace(DECLARATION, '')
  if (PAGE.test(text)) return 'not-audio'
  // hls.js reads its own; other playlists are read by no page.
  if (PLAYLIST.test(text)) return text.includes('#EXT-X-') ? 'readable' : 'bad-playlist'
  const isJson = text.startsWith('{') || text.startsWith('[')
  const isText = decoded.length >= TEXT_CHARACTERS && !decoded.includes('\ufffd')
  return isJson || isText ? 'not-a-stream' : 'readable'
}

/** Asks for the head and the beginning of the body. Never rejects. */
export async function askStation(url: string): Promise<StationFinding> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), ANSWER_TIMEOUT_MS)
  let finding: StationFinding = 'unreadable'
  try {
    const response = await fetch(url, {
      signal: giveUp.signal,
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    finding = findingForStatus(response.status)
    if (!response.ok) return finding
    const reader = response.body?.getReader()
    const start = new Uint8Array(START_BYTES)
    let length = 0
    let seen = 0
    const look = () => {
      seen = length
      finding = findingForStart(start.subarray(0, length))
    }
    while (reader && finding === 'readable' && length < START_BYTES) {
      const { value, done } = await reader.read()
      if (done) {
        if (seen < length) look()
        break
      }
      const more = value.subarray(0, START_BYTES - length)
      start.set(more, length)
      length += more.length
      if (length >= Math.min(nextLook(seen), START_BYTES)) look()
    }
    return finding
  } catch {
    // A head without a body in time is an answer all the same.
    return finding
  } finally {
    clearTimeout(timer)
    giveUp.abort()
  }
}
