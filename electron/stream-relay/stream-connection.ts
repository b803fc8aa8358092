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

/** Maximum number of titles per second and connection. It bounds the work for a hostile server. */
export const TITLES_PER_SECOND = 10
const SECOND_MS = 1_000

interface TitleLimit {
  /** Calls `read` immediately. Beyond the limit, calls only the last `read` of a second, when that second ends. */
  schedule(read: () => void): void
  stop(): void
}

function createTitleLimit(clock: Clock): TitleLimit {
  let windowStart = Number.NEGATIVE_INFINITY
  let count = 0
  let pendingRead: (() => void) | null = null
  let stopTimer = () => {}

  const startWindow = () => {
    windowStart = clock.now()
    count = 0
  }
  return {
    schedule(read) {
      if (pendingRead === null && clock.now() - windowStart >= SECOND_MS) startWindow()
      if (count < TITLES_PER_SECOND) {
        count += 1
        return read()
      }
      if (pendingRead === null) {
        stopTimer = clock.after(Math.max(0, windowStart + SECOND_MS - clock.now()), () => {
          const readLast = pendingRead
          pendingRead = null
          startWindow()
          count += 1
          readLast?.()
        })
      }
      pendingRead = read
    },
    stop() {
      stopTimer()
      pendingRead = null
    },
  }
}

/** Live servers send one of these headers. Some also send a made-up content length. */
const LIVE_HEADERS = ['icy-metaint', 'icy-name', 'icy-br', 'icy-pub', 'ice-audio-info']

export interface StreamConnection {
  setReading(shouldRead: boolean): void
  readonly bytes: number
  /** Returns the time in ms since the first audio. Returns null until enough audio has arrived. */
  audioMs(): number | null
  fail(problem: StreamProblem): void
  hangUp(): void
}

/** Receives metadata in stream order, after all earlier audio. */
export interface ConnectionTitles {
  icy(block: Buffer): void
  ogg(comments: OggComments): void
}

export interface ConnectionOptions {
  readonly upstream: Upstream
  /** First bytes of the body, which the relay has read to detect the format. */
  readonly start: Buffer
  readonly contentType: string
  /** Extracts audio from its container. Null when there is none. */
  readonly unpack: Unpack | null
  readonly bitrate: number | null
  /** Bytes between metadata blocks. Null when there are none. */
  readonly metaint: number | null
  readonly titles: ConnectionTitles
  readonly clock: Clock
  readonly onAudio: (chunk: Buffer) => void
  /** The metadata blocks do not arrive at the interval that the server announced. */
  readonly onWrongMetaint: () => void
  /** The time of `limit` passed without bytes. The connection stays open. */
  readonly onSilent: (limit: SilenceLimit) => void
  readonly onRecovered: () => void
  readonly onLost: (problem: StreamProblem) => void
}

/** Separates the audio of a response from its metadata, and reports silence and the end. */
export function readConnection(options: ConnectionOptions): StreamConnection {
  const { upstream, contentType, unpack, bitrate, metaint, titles, clock, onAudio } = options
  const { body } = upstream
  const thresholdBytes = audioThreshold(bitrate)
  let bytes = 0
  let audioBytes = 0
  let firstAudioTime = 0
  let isOver = false

  const titleLimit = createTitleLimit(clock)
  let lastBlock: Buffer | null = null

  const stop = () => {
    isOver = true
    watch.stop()
    titleLimit.stop()
    upstream.hangUp()
  }
  const fail = (problem: StreamProblem) => {
    if (isOver) return
    stop()
    options.onLost(problem)
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
    titleLimit.schedule(() => titles.icy(copy))
  }
  const onComments = (comments: OggComments) => {
    lastBlock = null
    titles.ogg(comments)
  }
  const ogg = isOgg(contentType) ? createOggCommentReader(onComments, titleLimit.schedule) : null
  const skipTags = frameReaderFor(contentType) === null ? null : createId3Skip()
  const audio = (received: Buffer) => {
    if (ogg === null) return emitAudio(received)
    for (const piece of cutAtChains(received)) emitAudio(piece)
  }
  const emitAudio = (received: Buffer) => {
    if (received.length === 0 || isOver) return
    // Runs after the ICY reader, because Ogg pages are contiguous only without metadata blocks.
    ogg?.push(received)
    const sound = unpack?.(received) ?? received
    const chunk = skipTags?.(sound) ?? sound
    if (chunk.length === 0) return
    if (audioBytes === 0) firstAudioTime = clock.now()
    audioBytes += chunk.length
    onAudio(chunk)
  }
  const icy = metaint === null ? null : createIcyReader(metaint, { audio, metadata: onMetadata })

  const onData = (chunk: Buffer) => {
    if (isOver) return
    if (watch.touch()) options.onRecovered()
    bytes += chunk.length
    if (icy === null) audio(chunk)
    else if (!icy.push(chunk) && !isOver) {
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
    setReading(shouldRead) {
      if (isOver) return
      watch.setReading(shouldRead)
      if (!shouldRead) return void body.pause()
      const unreadStart = start
      start = Buffer.alloc(0)
      if (unreadStart.length > 0) onData(unreadStart)
      if (isOver) return
      body.resume()
      // A short body that was read during detection emits no more events.
      if (body.readableEnded || body.destroyed) onEnd()
    },
    get bytes() {
      return bytes
    },
    audioMs: () => (audioBytes >= thresholdBytes ? clock.now() - firstAudioTime : null),
    fail,
    hangUp: stop,
  }
}
