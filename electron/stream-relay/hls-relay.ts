import type { ServerResponse } from 'node:http'
import { classifyStart, isHlsPartInWorker, orBadPlaylist } from '../../shared/net/classify-text.ts'
import type { Clock } from '../../shared/net/clock.ts'
import { openFollowing, type Steps } from '../../shared/net/follow-redirects.ts'
import { readFull, readStart } from '../../shared/net/read-start.ts'
import { problemOf } from '../../shared/net/stream-problem.ts'
import { type Caller, RESPONSE_TIMEOUT_MS, type Upstream } from '../../shared/net/upstream.ts'
import { isPartType } from '../../shared/radio/hls-part.ts'
import type { HlsVariables } from '../../shared/radio/hls-variables.ts'
import { mediaType } from '../../shared/radio/media-type.ts'
import { PLAYLIST_BYTES } from '../../shared/radio/playlists.ts'
import type { Logger } from '../log/logger.ts'
import type { HlsLinks } from './hls-links.ts'
import { type RelayRequest, sendStatus } from './loopback-server.ts'
import { createStallWatch } from './stall-watch.ts'
import type { RelayParserWorker, Signing } from './text-parsers.ts'

/** Sends a body with back pressure. Aborts the response when the body is too large, breaks off or stalls. */
function pipeBody(options: {
  readonly upstream: Upstream
  readonly start: Buffer
  readonly response: ServerResponse
  readonly clock: Clock
  readonly limit: number
  readonly onBytes: (count: number) => void
}): Promise<void> {
  const { upstream, start, response, clock, limit, onBytes } = options
  const { body } = upstream
  return new Promise((resolve) => {
    let size = 0
    const stop = () => {
      watch.stop()
      upstream.hangUp()
      resolve()
    }
    const abort = () => {
      stop()
      response.destroy()
    }
    const watch = createStallWatch(clock, abort)
    const onChunk = (chunk: Buffer) => {
      watch.touch()
      size += chunk.length
      onBytes(chunk.length)
      if (size > limit) return abort()
      if (response.write(chunk)) return
      body.pause()
      watch.setReading(false)
    }
    response.on('drain', () => {
      body.resume()
      watch.setReading(true)
    })
    response.on('close', stop)
    response.on('error', stop)
    // Aborts after a truncated segment, so that it does not look complete.
    const finish = () => (body.complete && !upstream.broken() ? response.end() : abort())
    body.on('end', finish)
    body.on('close', finish)
    watch.setReading(true)
    body.on('data', onChunk)
    if (start.length > 0) onChunk(start)
    if (body.readableEnded || body.destroyed) finish()
    else body.resume()
  })
}

/** Maximum size of a segment: a minute of video at 4 Mbit/s. Segments are not buffered. */
export const MAX_PART_BYTES = 32 * 1024 * 1024
/** Maximum number of concurrent segments per stream. Chromium requests six. */
export const MAX_PARTS = 8

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
/** hls.js requests byte ranges (EXT-X-BYTERANGE) in this form. */
const RANGE = /^bytes=\d{1,15}-\d{0,15}$/

/** Appends directives to the station's query, which stays unchanged. */
function withDirectives(url: URL, directives: string | null): URL {
  if (directives === null) return url
  const requestUrl = new URL(url)
  requestUrl.search = url.search === '' ? directives : `${url.search}&${directives}`
  return requestUrl
}

type HlsRequest = Pick<
  Extract<RelayRequest, { kind: 'hls' }>,
  'link' | 'directives' | 'headOnly'
> & {
  readonly range: string | undefined
}

export interface HlsRelay {
  serve(request: HlsRequest, response: ServerResponse): void
  stop(): void
}

function forwardedStatus(status: number): number {
  return [403, 404, 410].includes(status) ? status : 502
}

/** Serves a station's HLS to the page: segments, and playlists (256 kB at most) with signed links instead of URLs. */
export function createHlsRelay(options: {
  readonly links: HlsLinks
  readonly signing: Signing
  readonly parserWorker: RelayParserWorker
  readonly caller: Caller
  readonly clock: Clock
  readonly newSteps: () => Promise<Steps>
  readonly onBytes: (count: number) => void
  readonly log: Pick<Logger, 'warn'>
}): HlsRelay {
  const { links, signing, parserWorker, caller, clock, newSteps, onBytes, log } = options
  const pending = new Set<AbortController>()
  /** Variables of the last multivariant playlist. Media playlists import them (EXT-X-DEFINE). */
  let variables: HlsVariables = new Map()

  async function servePlaylist(upstream: Upstream, start: Buffer, response: ServerResponse) {
    const bytes = await readFull(upstream.body, start, clock, PLAYLIST_BYTES + 1)
    upstream.hangUp()
    if (bytes.length > PLAYLIST_BYTES) return sendStatus(response, 502)
    const { href } = upstream.url
    const parsing = parserWorker.run('signPlaylist', bytes, href, signing, variables)
    const signed = await orBadPlaylist(parsing)
    if (signed === null) return sendStatus(response, 502)
    variables = signed.variables ?? variables
    onBytes(bytes.length)
    response.writeHead(200, { 'Content-Type': PLAYLIST_TYPE }).end(signed.text)
  }

  async function serveSegment(upstream: Upstream, start: Buffer, response: ServerResponse) {
    const type = mediaType(upstream.header('content-type'))
    const length = Number(upstream.header('content-length') ?? 0)
    const isComplete = length === start.length || upstream.body.readableEnded
    const isPart = await isHlsPartInWorker(parserWorker, type, start, isComplete)
    if (!isPart || !(length <= MAX_PART_BYTES)) {
      upstream.hangUp()
      return sendStatus(response, 502)
    }
    const range = upstream.header('content-range')
    response.writeHead(upstream.status, {
      'Content-Type': isPartType(type) && type !== '' ? type : 'application/octet-stream',
      ...(length > 0 && { 'Content-Length': length }),
      ...(range !== null && { 'Content-Range': range }),
    })
    await pipeBody({ upstream, start, response, clock, limit: MAX_PART_BYTES, onBytes })
  }

  async function respond(
    url: URL,
    { directives, range }: Pick<HlsRequest, 'directives' | 'range'>,
    response: ServerResponse,
    signal: AbortSignal,
  ) {
    const headers: Record<string, string> =
      range !== undefined && RANGE.test(range) ? { Range: range } : {}
    const requestUrl = withDirectives(url, directives)
    // With directives, the server delays its response until the playlist has new content.
    const silenceMs = directives === null ? undefined : RESPONSE_TIMEOUT_MS
    const steps = await newSteps()
    const upstream = await openFollowing(requestUrl, caller, headers, signal, steps)
    if (upstream.status !== 200 && upstream.status !== 206) {
      upstream.hangUp()
      return sendStatus(response, forwardedStatus(upstream.status))
    }
    const type = upstream.header('content-type')
    const { href } = upstream.url
    const start = await readStart(upstream.body, clock, silenceMs)
    const body = await classifyStart(parserWorker, type, href, start)
    if (body.kind === 'playlist' && body.format === 'hls')
      await servePlaylist(upstream, start, response)
    else await serveSegment(upstream, start, response)
  }

  function refuse(response: ServerResponse, status: 403 | 404, reason: string): void {
    log.warn('the relay refused an HLS segment', { status, why: reason })
    sendStatus(response, status)
  }

  return {
    serve({ link, directives, headOnly, range }, response) {
      const url = links.open(link)
      if (url === null) return refuse(response, 404, 'an address that was not signed')
      if (headOnly) return sendStatus(response, 405)
      if (pending.size >= MAX_PARTS) return sendStatus(response, 503)
      const request = new AbortController()
      pending.add(request)
      response.on('close', () => request.abort())
      respond(url, { directives, range }, response, request.signal)
        .catch((error: unknown) => {
          if (response.headersSent) response.destroy()
          else if (!response.destroyed) {
            const problem = problemOf(error)
            if (problem.kind === 'end') refuse(response, 403, problem.reason)
            else sendStatus(response, 502)
          }
        })
        .finally(() => pending.delete(request))
    },
    stop() {
      for (const request of pending) request.abort()
    },
  }
}
