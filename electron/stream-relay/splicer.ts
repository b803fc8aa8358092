import type { Clock } from '../../shared/net/clock.ts'
import { createByteBuffer } from '../../shared/radio/byte-buffer.ts'
import { isOgg } from '../../shared/radio/content-types.ts'
import { createFrameTracker } from '../../shared/radio/frame-tracker.ts'
import {
  findFrame,
  frameReaderFor,
  type ReadHeader,
  readMp3Header,
} from '../../shared/radio/frames.ts'
import {
  createJoinSearch,
  type JoinResult,
  type JoinSearch,
} from '../../shared/radio/join-search.ts'
import { createMp3Reservoir, type Mp3Reservoir } from '../../shared/radio/mp3-reservoir.ts'
import { nextAttemptSize } from '../../shared/radio/next-attempt-size.ts'
import { createOggPages, withoutEmptyEnding } from '../../shared/radio/ogg-pages.ts'
import { createOggSplice } from '../../shared/radio/ogg-splice.ts'
import { createSentRing } from '../../shared/radio/sent-ring.ts'

export const JOIN_MS = 2_000
/** A burst arrives faster than real time. It is over when a window receives less than BURST_PACE times real time. */
const BURST_WINDOW_MS = 500
const BURST_PACE = 1.5
/** Limit for the search for the first complete frame. Frames of MP3 and AAC have at most 8 kB. */
const MAX_BUFFERED_BYTES = 16 * 1024

/** Joins several connections into one gapless stream. */
export interface Splicer {
  /** True when audio can continue over a new connection without a restart. */
  readonly seamless: boolean
  /** True when a new reader can start with the next bytes. False for Ogg and similar formats, which need a header. */
  readonly joinable: boolean
  /** While true, the splicer sends nothing, so the connection must be read even without a reader. */
  readonly searching: boolean
  startConnection(): void
  push(chunk: Buffer): void
  /** Sends the remaining complete frames. Call it when no connection follows. */
  finish(): void
  stop(): void
}

/** Creates a splicer for formats without frames or pages, such as FLAC and MP4. It only forwards the bytes. */
function passThrough(out: (parts: readonly Buffer[]) => void): Splicer {
  return {
    seamless: false,
    joinable: false,
    searching: false,
    startConnection: () => {},
    push: (chunk) => out([chunk]),
    finish: () => {},
    stop: () => {},
  }
}

/** Creates a splicer for Ogg. It sends each complete page once, without the empty packets at chain ends. */
function pageSplicer(out: (parts: readonly Buffer[]) => void, onFormatChange: () => void): Splicer {
  const splice = createOggSplice()
  let ready: Buffer[] = []
  const send = () => {
    const parts = ready
    ready = []
    if (parts.length > 0) out(parts)
  }
  const pages = createOggPages((page) => {
    const step = splice.take(page)
    if (step.codecChanged) {
      send()
      onFormatChange()
    }
    ready.push(...step.pages.map(withoutEmptyEnding))
  })
  return {
    seamless: true,
    joinable: false,
    get searching() {
      return splice.searching
    },
    startConnection() {
      pages.clear()
      splice.startConnection()
    },
    push(chunk) {
      pages.push(chunk)
      send()
    },
    // Complete pages are sent immediately, so only a partial page can be buffered.
    finish: pages.clear,
    stop: pages.clear,
  }
}

/**
 * Creates a splicer for `contentType`. It sends MP3 and AAC in complete frames. After a loss, it searches the burst of
 * the new connection for the end of the sent audio and continues there, so that it sends each byte once. When it finds
 * no match, it cuts between two frames, and mutes the first MP3 frame and those that need its bit reservoir. It sends
 * Ogg in complete pages and skips pages that it has sent before. Calls `onFormatChange` where the sample rate or
 * channel count changes, after all earlier audio and before the following audio.
 *
 * Memory: 256 kB for sent audio (Ogg: keys of 4096 pages and a 1 MB header), 1.3 MB more during a join search, and at
 * most 16 kB of buffered data.
 */
export function createSplicer(
  contentType: string,
  clock: Clock,
  out: (parts: readonly Buffer[]) => void,
  onFormatChange: () => void = () => {},
): Splicer {
  const readHeader = frameReaderFor(contentType)
  if (readHeader !== null) return frameSplicer(readHeader, clock, out, onFormatChange)
  return isOgg(contentType) ? pageSplicer(out, onFormatChange) : passThrough(out)
}

function frameSplicer(
  readHeader: ReadHeader,
  clock: Clock,
  out: (parts: readonly Buffer[]) => void,
  onFormatChange: () => void,
): Splicer {
  const ring = createSentRing()
  const tracker = createFrameTracker(readHeader)
  let search: JoinSearch | null = null
  const buffered = createByteBuffer()
  let nextSearchBytes = 0
  let stopTimer: (() => void) | null = null
  /** True when the next bytes may be the middle of a frame, because no audio precedes them. */
  let isFindingFrame = true
  let windowBytes = 0

  /** Null except for MP3 that does not continue the audio sent before it. */
  let reservoir: Mp3Reservoir | null = null
  const send = (parts: readonly Buffer[]) => {
    // The ring stores unmuted data, because a join search compares received data.
    for (const part of parts) ring.push(part)
    out(reservoir?.incomplete ? [reservoir.mute(Buffer.concat(parts))] : parts)
  }
  /** Loops instead of recursing, because the format may change at every third frame of a chunk. */
  const feed = (chunk: Buffer) => {
    let remaining: Buffer | null = chunk
    while (remaining !== null)
      remaining = isFindingFrame ? findFirstFrame(remaining) : sendFrames(remaining)
  }
  /** Sends complete frames. Returns the remaining bytes when they are no frame of the same kind, otherwise null. */
  const sendFrames = (chunk: Buffer): Buffer | null => {
    const completeBytes = tracker.push(chunk)
    if (tracker.broken) return breakAt(buffered.length + completeBytes, buffered.joinedWith(chunk))
    if (buffered.length + completeBytes <= 0) buffered.append(chunk)
    else {
      const previous = buffered.view()
      const previousEnd = previous.length + Math.min(completeBytes, 0)
      const chunkEnd = Math.max(completeBytes, 0)
      buffered.clear()
      buffered.append(previous.subarray(previousEnd))
      buffered.append(chunk.subarray(chunkEnd))
      const parts = [previous.subarray(0, previousEnd), chunk.subarray(0, chunkEnd)]
      send(parts.filter((part) => part.length > 0))
    }
    return null
  }
  const breakAt = (end: number, data: Buffer): Buffer => {
    buffered.clear()
    if (end > 0) send([data.subarray(0, end)])
    isFindingFrame = true
    return data.subarray(end)
  }

  /**
   * Searches the first complete frame at the start of a connection or after a format break. Returns the bytes from that
   * frame, or null when it has not arrived. Chromium starts MP3 that begins with a partial frame 4 s later, because it
   * reads 128 kB first. When the buffer has no frame, sends its first half.
   */
  const findFirstFrame = (chunk: Buffer): Buffer | null => {
    const start = buffered.joinedWith(chunk)
    if (start.length < Math.min(nextSearchBytes, MAX_BUFFERED_BYTES)) {
      buffered.retainFrom(start, 0)
      return null
    }
    const offset = findFrame(start, readHeader)
    const header = offset === null ? null : readHeader(start, offset)
    if (offset === null || header === null) {
      const sentBytes =
        start.length < MAX_BUFFERED_BYTES ? 0 : start.length - MAX_BUFFERED_BYTES / 2
      buffered.retainFrom(start, sentBytes)
      nextSearchBytes = nextAttemptSize(buffered.length)
      if (sentBytes > 0) send([start.subarray(0, sentBytes)])
      return null
    }
    isFindingFrame = false
    buffered.clear()
    nextSearchBytes = 0
    if (header.kind !== (tracker.kind ?? header.kind)) onFormatChange()
    if (ring.length > 0 && readHeader === readMp3Header)
      reservoir = createMp3Reservoir(header.kind === tracker.kind)
    tracker.restart(header.kind)
    return start.subarray(offset)
  }

  const reset = () => {
    stopTimer?.()
    stopTimer = null
    search = null
    buffered.clear()
    nextSearchBytes = 0
  }
  const settle = (result: JoinResult) => {
    if (result.state === 'searching') return
    reset()
    tracker.restart(tracker.kind)
    isFindingFrame = result.state === 'not-found'
    feed(result.state === 'joined' ? result.newBytes : result.burst)
  }
  const endSearch = () => {
    if (search !== null) settle(search.finish())
  }
  /** Sends the burst of a connection that broke off during the search, because it may contain new audio. */
  const saveBurst = () => {
    if (search?.behind === false) settle(search.finish())
  }
  /** Sends the last frame of a connection, which may be complete although the next header is missing. */
  const sendLastFrame = () => {
    const end = isFindingFrame || search !== null ? 0 : buffered.length + tracker.end()
    if (end > 0) send([buffered.view().subarray(0, end)])
  }
  const endConnection = () => {
    saveBurst()
    // The last frame of the burst may still be buffered.
    sendLastFrame()
    reset()
  }
  /** Ends the search when the burst is over, which it checks once per window, or after `remainingMs`. */
  const watchBurst = (remainingMs: number) => {
    windowBytes = 0
    stopTimer = clock.after(Math.min(BURST_WINDOW_MS, remainingMs), () => {
      const bytesPerSecond = tracker.bytesPerSecond ?? 0
      const isOver = windowBytes < (bytesPerSecond * BURST_PACE * BURST_WINDOW_MS) / 1_000
      if ((isOver && search?.behind !== true) || remainingMs <= BURST_WINDOW_MS) endSearch()
      else watchBurst(remainingMs - BURST_WINDOW_MS)
    })
  }

  return {
    seamless: true,
    joinable: true,
    get searching() {
      return search !== null
    },
    startConnection() {
      endConnection()
      if (ring.length === 0) return
      isFindingFrame = false
      search = createJoinSearch(ring, readHeader, tracker.kind)
    },
    push(chunk) {
      if (search === null) return feed(chunk)
      if (stopTimer === null) watchBurst(JOIN_MS)
      windowBytes += chunk.length
      settle(search.push(chunk))
    },
    finish: endConnection,
    stop: reset,
  }
}
