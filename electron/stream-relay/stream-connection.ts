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

/** Per connection. Bounds the work for a hostile sender. */
export const TITLES_PER_SECOND = 10
const SECOND_MS = 1_000

interface TitleLimit {
  /** Reads a title now, or the last one of the current second when the limit is reached. */
  soon(read: () => void): void
  stop(): void
}

function createTitleLimit(clock: Clock): TitleLimit {
  let windowStart = Number.NEGATIVE_INFINITY
  let count = 0
  let waiting: (() => void) | null = null
  let stopTimer = () => {}

  const startWindow = () => {
    windowStart = clock.now()
    count = 0
  }
  return {
    soon(read) {
      if (waiting === null && clock.now() - windowStart >= SECOND_MS) startWindow()
      if (count < TITLES_PER_SECOND) {
        count += 1
        return read()
      }
      if (waiting === null) {
        stopTimer = clock.after(Math.max(0, windowStart + SECOND_MS - clock.now()), () => {
          const last = waiting
          waiting = null
          startWindow()
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

/** Live servers send one of these, some also with a made-up content length. */
const LIVE_HEADERS = ['icy-metaint', 'icy-name', 'icy-br', 'icy-pub', 'ice-audio-info']

export interface StreamConnection {
  read(is: boolean): void
  readonly bytes: number
  /** Duration of audio in ms. Null below the threshold. */
  audioMs(): number | null
  fail(problem: StreamProblem): void
  hangUp(): void
}

/** Receives metadata in stream order: all earlier audio has been passed on. */
export interface ConnectionTitles {
  icy(block: Buffer): void
  ogg(comments: OggComments): void
}

export interface ConnectionOptions {
  readonly upstream: Upstream
  readonly start: Buffer
  readonly contentType: string
  /** Extracts audio from its container. Null when there is none. */
  readonly unpack: Unpack | null
  readonly bitrate: number | null
  /** Bytes between metadata blocks. Null without metadata. */
  readonly metaint: number | null
  readonly titles: ConnectionTitles
  readonly clock: Clock
  readonly onAudio: (chunk: Buffer) => void
  /** Metadata blocks are not where the server announced them. */
  readonly onWrongMetaint: () => void
  /** No bytes for the given limit while bytes were wanted. The connection stays open. */
  readonly onSilent: (limit: SilenceLimit) => void
  readonly onRecovered: () => void
  readonly onOver: (problem: StreamProblem) => void
}

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
    // A new connection would restart a recording from its beginning.
    if (limit === 'stalled' || !isRecording) options.onSilent(limit)
  })

  const onMetadata = (block: Buffer) => {
    if (lastBlock?.equals(block)) return
    const copy = Buffer.from(block)
    lastBlock = copy
    limit.soon(() => titles.icy(copy))
  }
  const onComments = (comments: OggComments) => {
    lastBlock = null
    titles.ogg(comments)
  }
  const ogg = isOgg(contentType) ? createOggCommentReader(onComments, limit.soon) : null
  const skipTags = frameReaderFor(contentType) === null ? null : createId3Skip()
  const audio = (received: Buffer) => {
    if (ogg === null) return emitAudio(received)
    for (const piece of cutAtChains(received)) emitAudio(piece)
  }
  const emitAudio = (received: Buffer) => {
    if (received.length === 0 || over) return
    // After the ICY reader: pages are contiguous only without metadata blocks.
    ogg?.push(received)
    const sound = unpack?.(received) ?? received
    const chunk = skipTags?.(sound) ?? sound
    if (chunk.length === 0) return
    if (audioBytes === 0) audioSince = clock.now()
    audioBytes += chunk.length
    onAudio(chunk)
  }
  const icy = metaint === null ? null : createIcyReader(metaint, { audio, metadata: onMetadata })

  const onData = (chunk: Buffer) => {
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
  body.on('data', onData)
  const onEnd = () => {
    if (!body.complete || upstream.broken()) fail(loss('reset'))
    else fail(isRecording && audioBytes > 0 ? end('finished') : loss('ended'))
  }
  body.on('end', onEnd)
  body.on('close', onEnd)

  return {
    read(is) {
      if (over) return
      watch.reading(is)
      if (!is) return void body.pause()
      const first = start
      start = Buffer.alloc(0)
      if (first.length > 0) onData(first)
      if (over) return
      body.resume()
      // A short body that was read during detection emits no more events.
      if (body.readableEnded || body.destroyed) onEnd()
    },
    get bytes() {
      return bytes
    },
    audioMs: () => (audioBytes >= threshold ? clock.now() - audioSince : null),
    fail,
    hangUp: stop,
  }
}
