import type { ServerResponse } from 'node:http'
import type { Clock } from '../../shared/net/clock.ts'
import { openFollowing, type Steps } from '../../shared/net/follow-redirects.ts'
import { judgePart, judgeStart, orBadPlaylist } from '../../shared/net/judge-text.ts'
import { readStart, readWhole } from '../../shared/net/read-start.ts'
import { problemOf } from '../../shared/net/stream-problem.ts'
import { ANSWER_MS, type Caller, type Upstream } from '../../shared/net/upstream.ts'
import { isPartType } from '../../shared/radio/hls-part.ts'
import type { HlsVariables } from '../../shared/radio/hls-variables.ts'
import { mediaType } from '../../shared/radio/media-type.ts'
import { PLAYLIST_BYTES } from '../../shared/radio/playlists.ts'
import type { Logger } from '../log/logger.ts'
import type { HlsLinks } from './hls-links.ts'
import { answerStatus, type Wanted } from './loopback-server.ts'
import { createStallWatch } from './stall-watch.ts'
import type { RelayJudge, Signing } from './text-judgements.ts'

/**
 * Passes a whole body on to `response`, at the pace at which that is read. More than `limit` bytes, a
 * body that breaks off or one that stalls break the response off as well. Resolves when it is over.
 */
function pour(options: {
  readonly upstream: Upstream
  /** What was read of the body before. */
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
    const breakOff = () => {
      stop()
      response.destroy()
    }
    const watch = createStallWatch(clock, breakOff)
    const take = (chunk: Buffer) => {
      watch.touch()
      size += chunk.length
      onBytes(chunk.length)
      if (size > limit) return breakOff()
      if (response.write(chunk)) return
      body.pause()
      watch.reading(false)
    }
    response.on('drain', () => {
      body.resume()
      watch.reading(true)
    })
    response.on('close', stop)
    response.on('error', stop)
    // A piece that was cut short must not look whole.
    const finish = () => (body.complete && !upstream.broken() ? response.end() : breakOff())
    body.on('end', finish)
    body.on('close', finish)
    watch.reading(true)
    body.on('data', take)
    if (start.length > 0) take(start)
    if (body.readableEnded || body.destroyed) finish()
    else body.resume()
  })
}

/** The largest piece passed on: a minute of video at 4 Mbit/s. Nothing of it is kept. */
export const MAX_PART_BYTES = 32 * 1024 * 1024
/** Pieces of one stream on their way at once; Chromium asks for six. */
export const MAX_PARTS = 8

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
/** hls.js asks for parts of a file so (EXT-X-BYTERANGE). */
const RANGE = /^bytes=\d{1,15}-\d{0,15}$/

/** The address with directives behind its own query, which stays as the station wrote it. */
function withDirectives(url: URL, directives: string | null): URL {
  if (directives === null) return url
  const asked = new URL(url)
  asked.search = url.search === '' ? directives : `${url.search}&${directives}`
  return asked
}

/** What the page asks for. */
type HlsRequest = Pick<Extract<Wanted, { what: 'hls' }>, 'link' | 'directives' | 'headOnly'> & {
  readonly range: string | undefined
}

/** Passes on the playlists and pieces of one HLS station. */
export interface HlsRelay {
  /** Answers a request for a signed link. */
  serve(request: HlsRequest, response: ServerResponse): void
  /** Breaks off everything that is on its way. */
  stop(): void
}

/** The status by which the page learns what the station answered. */
function passedStatus(status: number): number {
  return [403, 404, 410].includes(status) ? status : 502
}

/**
 * Playlists are read whole (256 kB at most) and every address in them is replaced by a signed one of the
 * relay; pieces pass through as they come.
 */
export function createHlsRelay(options: {
  readonly links: HlsLinks
  /** What `links` opens, by the same stream and key. */
  readonly signing: Signing
  readonly judge: RelayJudge
  readonly caller: Caller
  readonly clock: Clock
  /** What each request begins with. */
  readonly newSteps: () => Promise<Steps>
  readonly onBytes: (count: number) => void
  readonly log: Pick<Logger, 'warn'>
}): HlsRelay {
  const { links, signing, judge, caller, clock, newSteps, onBytes, log } = options
  const underWay = new Set<AbortController>()
  /** Of the last multivariant playlist: media playlists import them (EXT-X-DEFINE). */
  let variables: HlsVariables = new Map()

  async function playlist(upstream: Upstream, start: Buffer, response: ServerResponse) {
    const bytes = await readWhole(upstream.body, start, clock, PLAYLIST_BYTES + 1)
    upstream.hangUp()
    if (bytes.length > PLAYLIST_BYTES) return answerStatus(response, 502)
    const { href } = upstream.url
    const asked = judge.ask('signPlaylist', bytes, href, signing, variables)
    const signed = await orBadPlaylist(asked)
    if (signed === null) return answerStatus(response, 502)
    variables = signed.variables ?? variables
    onBytes(bytes.length)
    response.writeHead(200, { 'Content-Type': PLAYLIST_TYPE }).end(signed.text)
  }

  async function piece(upstream: Upstream, start: Buffer, response: ServerResponse) {
    const type = mediaType(upstream.header('content-type'))
    const length = Number(upstream.header('content-length') ?? 0)
    const isWhole = length === start.length || upstream.body.readableEnded
    const isPart = await judgePart(judge, type, start, isWhole)
    if (!isPart || !(length <= MAX_PART_BYTES)) {
      upstream.hangUp()
      return answerStatus(response, 502)
    }
    const range = upstream.header('content-range')
    response.writeHead(upstream.status, {
      'Content-Type': isPartType(type) && type !== '' ? type : 'application/octet-stream',
      ...(length > 0 && { 'Content-Length': length }),
      ...(range !== null && { 'Content-Range': range }),
    })
    await pour({ upstream, start, response, clock, limit: MAX_PART_BYTES, onBytes })
  }

  async function answer(
    url: URL,
    { directives, range }: Pick<HlsRequest, 'directives' | 'range'>,
    response: ServerResponse,
    signal: AbortSignal,
  ) {
    const headers: Record<string, string> =
      range !== undefined && RANGE.test(range) ? { Range: range } : {}
    const asked = withDirectives(url, directives)
    // Such a playlist is held back until there is something new in it.
    const silenceMs = directives === null ? undefined : ANSWER_MS
    const steps = await newSteps()
    const upstream = await openFollowing(asked, caller, headers, signal, steps)
    if (upstream.status !== 200 && upstream.status !== 206) {
      upstream.hangUp()
      return answerStatus(response, passedStatus(upstream.status))
    }
    const type = upstream.header('content-type')
    const { href } = upstream.url
    const start = await readStart(upstream.body, clock, silenceMs)
    const body = await judgeStart(judge, type, href, start)
    if (body.kind === 'playlist' && body.format === 'hls') await playlist(upstream, start, response)
    else await piece(upstream, start, response)
  }

  function refuse(response: ServerResponse, status: 403 | 404, why: string): void {
    log.warn('the relay refused a piece of HLS', { status, why })
    answerStatus(response, status)
  }

  return {
    serve({ link, directives, headOnly, range }, response) {
      const url = links.open(link)
      if (url === null) return refuse(response, 404, 'an address that was not signed')
      if (headOnly) return answerStatus(response, 405)
      if (underWay.size >= MAX_PARTS) return answerStatus(response, 503)
      const request = new AbortController()
      underWay.add(request)
      response.on('close', () => request.abort())
      answer(url, { directives, range }, response, request.signal)
        .catch((error: unknown) => {
          if (response.headersSent) response.destroy()
          else if (!response.destroyed) {
            const problem = problemOf(error)
            if (problem.kind === 'end') refuse(response, 403, problem.reason)
            else answerStatus(response, 502)
          }
        })
        .finally(() => underWay.delete(request))
    },
    stop() {
      for (const request of underWay) request.abort()
    },
  }
}
