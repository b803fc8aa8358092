import { isNamedHls } from '../radio/content-types.ts'
import {
  playabilityOf,
  TRANSPORT_START_BYTES,
  TRANSPORT_TYPE,
  type Unpack,
} from '../radio/packed-sound.ts'
import { MAX_PLAYLISTS, PLAYLIST_BYTES } from '../radio/playlists.ts'
import { readAddress, streamBehindPage } from '../radio/station-address.ts'
import { classifyStart, orBadPlaylist, type TextClassifier } from './classify-text.ts'
import {
  authorize,
  createSteps,
  MAX_REQUESTS,
  openFollowing,
  type Steps,
} from './follow-redirects.ts'
import { readFull, readMore, readStart } from './read-start.ts'
import { end, loss, problemOf, type StreamProblem } from './stream-problem.ts'
import type { Caller, Upstream } from './upstream.ts'

/** Maximum depth of playlists within playlists. */
export const MAX_NESTING = 3

/** Open response of a station whose body is audio or an HLS playlist. */
export type Resolved =
  | {
      readonly kind: 'audio'
      readonly upstream: Upstream
      /** Bytes already read from `upstream.body` to detect the type. */
      readonly start: Buffer
      /** Media type of the audio after unpacking. */
      readonly contentType: string
      /** Creates the demultiplexer for the container. Null when the bytes need none. */
      readonly unpack: (() => Unpack) | null
      /** Address that worked: the station's own, or an entry of its playlist. */
      readonly entry: string
    }
  | {
      readonly kind: 'hls'
      readonly upstream: Upstream
      readonly start: Buffer
      readonly entry: string
    }

export interface ResolveOptions {
  readonly url: string
  readonly caller: Caller
  readonly parserWorker: TextClassifier
  /** Requests titles (`Icy-MetaData: 1`). */
  readonly titles: boolean
  readonly signal: AbortSignal
  /** Resolves with true when a response without audio comes from a captive portal. */
  readonly isCaptive?: () => Promise<boolean>
  readonly steps?: Steps
}

/** Converts an HTTP status to a problem. Returns null for a successful status. */
export function statusProblem(status: number): StreamProblem | null {
  if (status === 200 || status === 206) return null
  if (status === 404) return end('not-found')
  if (status === 410) return end('gone')
  if ([401, 402, 403, 407, 451].includes(status)) return end('forbidden', `status ${status}`)
  if (status === 511) return end('captive-portal')
  if (status >= 500 || [408, 425, 429].includes(status))
    return loss('server-error', `status ${status}`)
  return end('not-a-stream', `status ${status}`)
}

/** Follows redirects and playlists to audio or HLS. Checks each address before it connects. Throws StreamProblem. */
export async function resolveStream(options: ResolveOptions): Promise<Resolved> {
  const { caller, parserWorker, signal, titles, steps = createSteps() } = options
  const headers: Record<string, string> = titles ? { 'Icy-MetaData': '1' } : {}

  async function follow(text: string, depth: number): Promise<Resolved> {
    const address = readAddress(text)
    if (address === null) throw end('bad-address')
    const url = new URL(address.url)
    // Playlist entries may contain credentials, like the station's own address.
    if (address.account !== null) authorize(steps, address.url, address.account)
    const upstream = await openFollowing(url, caller, headers, signal, steps)
    try {
      return await inspect(upstream, text, depth)
    } catch (error) {
      upstream.hangUp()
      throw error
    }
  }

  async function inspect(upstream: Upstream, entry: string, depth: number): Promise<Resolved> {
    const problem = statusProblem(upstream.status)
    if (problem !== null) throw problem
    const type = upstream.header('content-type')
    const { href } = upstream.url
    const start = await readStart(upstream.body, caller.clock)
    const body = await classifyStart(parserWorker, type, href, start)
    if (body.kind === 'audio') return resolveAudio(upstream, start, body.contentType, entry)
    if (body.kind === 'other' && playabilityOf('', start).kind !== 'native')
      return resolveAudio(upstream, start, '', entry)
    if (body.kind === 'html') {
      upstream.hangUp()
      return followBehindPage(entry, depth)
    }
    if (body.kind !== 'playlist') throw await notAudioProblem('not-a-stream')
    if (body.format === 'hls') return { kind: 'hls', upstream, start, entry }
    if (depth >= MAX_NESTING) throw end('bad-playlist', 'playlists within playlists')
    steps.playlists += 1
    if (steps.playlists > MAX_PLAYLISTS) throw end('bad-playlist', 'too many playlists')
    const text = await readFull(upstream.body, start, caller.clock, PLAYLIST_BYTES + 1)
    upstream.hangUp()
    const entries = await orBadPlaylist(parserWorker.run('readPlaylist', body.format, text, href))
    if (entries === null) throw end('bad-playlist')
    if (entries.length === 0)
      throw isNamedHls(type, href) ? loss('silent', 'no segments yet') : end('empty-playlist')
    return followFirstWorking(
      entries.map(({ url }) => url),
      depth + 1,
    )
  }

  /** Follows the stream behind SHOUTcast's page at the server root. Throws when there is only a page. */
  async function followBehindPage(entry: string, depth: number): Promise<Resolved> {
    const stream = streamBehindPage(readAddress(entry)?.url ?? '')
    try {
      if (stream !== null) return await follow(stream, depth)
    } catch {
      signal.throwIfAborted()
    }
    throw await notAudioProblem('not-audio')
  }

  async function resolveAudio(
    upstream: Upstream,
    head: Buffer,
    type: string,
    entry: string,
  ): Promise<Resolved> {
    const start =
      type === TRANSPORT_TYPE
        ? await readMore(upstream.body, head, caller.clock, TRANSPORT_START_BYTES)
        : head
    const playability = playabilityOf(type, start)
    if (playability.kind === 'unplayable') throw end(`codec-${playability.codec}`)
    const contentType = playability.kind === 'packed' ? playability.contentType : type
    const unpack = playability.kind === 'packed' ? playability.open : null
    return { kind: 'audio', upstream, start, contentType, unpack, entry }
  }

  async function followFirstWorking(urls: readonly string[], depth: number): Promise<Resolved> {
    let failure: unknown
    for (const url of urls) {
      try {
        return await follow(url, depth)
      } catch (error) {
        signal.throwIfAborted()
        // Report the first failure, unless it is final and a later one may recover.
        failure ??= error
        if (problemOf(failure).kind === 'end' && problemOf(error).kind === 'loss') failure = error
      }
      if (steps.requests >= MAX_REQUESTS) break
    }
    throw failure
  }

  const notAudioProblem = async (reason: 'not-audio' | 'not-a-stream') =>
    end((await options.isCaptive?.()) ? 'captive-portal' : reason)

  return follow(options.url, 0)
}
