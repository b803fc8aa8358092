import type { Clock } from '../../shared/net/clock.ts'
import { end, loss, type StreamProblem } from '../../shared/net/stream-problem.ts'
import type { Upstream } from '../../shared/net/upstream.ts'
import { isOgg } from '../../shared/radio/content-types.ts'
import { frameReaderFor } from '../../shared/radio/frames.ts'
import { createIcyReader } from '../../shared/radio/icy-reader.ts'
import { createId3Skip } from '../../shared/radio/id3.ts'
import { createOggCommentReader, type OggComments } from '../../shared/radio/ogg-comments.ts'
import { cutAtChains } from '../../shared/radio/ogg-pages.ts'
import type { Unpack } from '../../shared/radio/packed-sound.ts'
import { audioThreshold } from '../../shared/radio/retry-policy.ts'
import { createStallWatch, type SilenceLimit } from './stall-watch.ts'

/** Titles of one connection that are read within a second: no station names more songs. */
export const TITLES_A_SECOND = 10
const SECOND_MS = 1_000

interface TitleLimit {
  /** Reads a title now, or, where too many were read within this second, the last of them after it. */
  soon(read: () => void): void
  /** Forgets what waits. */
  stop(): void
}

/** Bounds the work of one connection's titles, however close together its sender puts them. */
function createTitleLimit(clock: Clock): TitleLimit {
  let since = Number.NEGATIVE_INFINITY
  let count = 0
  let waiting: (() => void) | null = null
  let stopTimer = () => {}

  const begin = () => {
    since = clock.now()
    count = 0
  }
  return {
    soon(read) {
      if (waiting === null && clock.now() - since >= SECOND_MS) begin()
      if (count < TITLES_A_SECOND) {
        count += 1
        return read()
      }
      if (waiting === null) {
        stopTimer = clock.after(Math.max(0, since + SECOND_MS - clock.now()), () => {
          const last = waiting
          waiting = null
          begin()
          count += 1
          last?.()
        })
      }
      waiting = read
    },
    stop() {
      stopTimer()
      waiting = null
    },
  }
}

/** Servers of live streams send one of these, also with a length that was made up. */
const LIVE_HEADERS = ['icy-metaint', 'icy-name', 'icy-br', 'icy-pub', 'ice-audio-info']

/** One connection to a station whose audio is being read. */
export interface StreamConnection {
  /** Reads on, or lets the rest wait at the server. */
  read(is: boolean): void
  /** Received so far, head excluded. */
  readonly bytes: number
  /** How long it has given audio, in ms; null: not enough to count. */
  audioMs(): number | null
  /** Ends it for this reason, and tells `onOver`. */
  fail(problem: StreamProblem): void
  /** Ends it without a call of `onOver`. */
  hangUp(): void
}

/** Takes what a connection says about its sound, in its place: all sound before it has been handed on. */
export interface ConnectionTitles {
  /** A metadata block of an ICY stream. */
  icy(block: Buffer): void
  /** The comments at the head of an Ogg chain. */
  ogg(comments: OggComments): void
}

export interface ConnectionOptions {
  readonly upstream: Upstream
  /** What was read of the body before. */
  readonly start: Buffer
  readonly contentType: string
  /** Takes the sound out of what it is packed in; null: it is not packed. */
  readonly unpack: Unpack | null
  /** In kbit/s. */
  readonly bitrate: number | null
  /** Bytes between metadata blocks; null: none were asked for or none come. */
  readonly metaint: number | null
  readonly titles: ConnectionTitles
  readonly clock: Clock
  /** A view of what was received; nothing is copied. */
  readonly onAudio: (chunk: Buffer) => void
  /** The blocks are not where the server says: titles cannot be had from it. */
  readonly onWrongMetaint: () => void
  /** No byte has come for so long, while bytes were wanted. The connection stays. */
  readonly onSilent: (limit: SilenceLimit) => void
  /** Bytes come again after such a silence. */
  readonly onRecovered: () => void
  /** The connection is lost. Called once. */
  readonly onOver: (problem: StreamProblem) => void
}

/** Takes titles out of the body and hands on the audio. Begins paused. */
export function readConnection(options: ConnectionOptions): StreamConnection {
  const { upstream, contentType, unpack, bitrate, metaint, titles, clock, onAudio } = options
  const { body } = upstream
  const threshold = audioThreshold(bitrate)
  let bytes = 0
  let audioBytes = 0
  let audioSince = 0
  let over = false

  const limit = createTitleLimit(clock)
  let lastBlock: Buffer | null = null

  const stop = () => {
    over = true
    watch.stop()
    limit.stop()
    upstream.hangUp()
  }
  const fail = (problem: StreamProblem) => {
    if (over) return
    stop()
    options.onOver(problem)
  }
  const isRecording =
    upstream.header('content-length') !== null &&
    LIVE_HEADERS.every((name) => upstream.header(name) === null)
  const watch = createStallWatch(clock, (limit) => {
    // Another connection would send a recording from its start.
    if (limit === 'stalled' || !isRecording) options.onSilent(limit)
  })

  const takeBlock = (block: Buffer) => {
    // The same again is no news, and costs nothing.
    if (lastBlock?.equals(block)) return
    const copy = Buffer.from(block)
    lastBlock = copy
    limit.soon(() => titles.icy(copy))
  }
  const takeComments = (comments: OggComments) => {
    lastBlock = null
    titles.ogg(comments)
  }
  const ogg = isOgg(contentType) ? createOggCommentReader(takeComments, limit.soon) : null
  const skipTags = frameReaderFor(contentType) === null ? null : createId3Skip()
  const audio = (received: Buffer) => {
    if (ogg === null) return handOn(received)
    for (const piece of cutAtChains(received)) handOn(piece)
  }
  const handOn = (received: Buffer) => {
    if (received.length === 0 || over) return
    // Behind the ICY reader: pages are whole only without the blocks between them.
    ogg?.push(received)
    const sound = unpack?.(received) ?? received
    const chunk = skipTags?.(sound) ?? sound
    if (chunk.length === 0) return
    if (audioBytes === 0) audioSince = clock.now()
    audioBytes += chunk.length
    onAudio(chunk)
  }
  const icy = metaint === null ? null : createIcyReader(metaint, { audio, metadata: takeBlock })

  const take = (chunk: Buffer) => {
    if (over) return
    if (watch.touch()) options.onRecovered()
    bytes += chunk.length
    if (icy === null) audio(chunk)
    else if (!icy.push(chunk) && !over) {
      stop()
      options.onWrongMetaint()
    }
  }

  let { start } = options
  body.pause()
  body.on('data', take)
  const gone = () => {
    if (!body.complete || upstream.broken()) fail(loss('reset'))
    else fail(isRecording && audioBytes > 0 ? end('finished') : loss('ended'))
  }
  body.on('end', gone)
  body.on('close', gone)

  return {
    read(is) {
      if (over) return
      watch.reading(is)
      if (!is) return void body.pause()
      const first = start
      start = Buffer.alloc(0)
      if (first.length > 0) take(first)
      if (over) return
      body.resume()
      // A short answer that was read to judge it has nothing more to tell.
      if (body.readableEnded || body.destroyed) gone()
    },
    get bytes() {
      return bytes
    },
    audioMs: () => (audioBytes >= threshold ? clock.now() - audioSince : null),
    fail,
    hangUp: stop,
  }
}
