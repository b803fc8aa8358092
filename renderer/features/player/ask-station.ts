/**
 * Asks a station what the audio element does not say: whether it is there, what it sends, and whether a
 * page may read it. For pages that reach stations by themselves; the relay knows all this by itself.
 */
import type { StreamEnd } from '../../../preload/contract.ts'

/**
 * A reason to give up, `readable` when an answer may be read, `unreadable` when nobody answers or pages
 * may not read it, which look the same.
 */
export type StationFinding = StreamEnd | 'readable' | 'unreadable'

/** The head of an answer comes quickly or not at all. */
const PATIENCE_MS = 5_000

const ENDS: Readonly<Record<number, StreamEnd>> = {
  401: 'forbidden',
  403: 'forbidden',
  404: 'not-found',
  410: 'gone',
}
const PAGES = /^(?:text\/html|application\/(?:json|xhtml\+xml))\b/i
const PLAYLISTS =
  /^(?:audio\/x-(?:mpegurl|scpls|ms-wax)|audio\/mpegurl|application\/(?:pls\+xml|xspf\+xml)|video\/x-ms-asf)\b/i

/** What the head of an answer means. */
export function findingFor(status: number, contentType: string | null): StationFinding {
  const end = ENDS[status]
  if (end) return end
  if (status >= 400) return 'readable'
  if (PAGES.test(contentType ?? '')) return 'not-audio'
  // hls.js reads its own; into other playlists no page can look.
  return PLAYLISTS.test(contentType ?? '') ? 'bad-playlist' : 'readable'
}

/** Asks for the head alone: nothing of the body is waited for. Never rejects. */
export async function askStation(url: string): Promise<StationFinding> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), PATIENCE_MS)
  try {
    const response = await fetch(url, {
      signal: giveUp.signal,
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    return findingFor(response.status, response.headers.get('content-type'))
  } catch {
    return 'unreadable'
  } finally {
    clearTimeout(timer)
    giveUp.abort()
  }
}
