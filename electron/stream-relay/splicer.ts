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
/** A burst arrives faster than real time. A window at playback pace means that the burst is over. */
const BURST_WINDOW_MS = 500
const BURST_PACE = 1.5
/** Search limit for the first complete frame: frames of MP3 and AAC have at most 8 kB. */
const MAX_HELD_BYTES = 16 * 1024

/** Joins several connections into one gapless stream. */
export interface Splicer {
  /** Audio can continue over a new connection without a restart. */
  readonly seamless: boolean
  /** A new reader can start with the next bytes. False for Ogg and similar formats, which need a header. */
  readonly joinable: boolean
  /** While true nothing is sent, so reading must continue without a reader. */
  readonly searching: boolean
  startConnection(): void
  push(chunk: Buffer): void
  /** Sends the remaining complete frames. Call it when no connection follows. */
  finish(): void
  stop(): void
}

/** For formats without frames or pages, such as FLAC and MP4. */
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

/** Sends complete Ogg pages, each once, without the empty packets at chain ends. */
function pageSplicer(out: (parts: readonly Buffer[]) => void, onTurn: () => void): Splicer {
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
      onTurn()
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
 * Creates a splicer for `contentType`. MP3 and AAC are sent in complete frames. After a loss, the burst of the new
 * connection is searched for the end of the sent audio and continues there, so that each byte is sent once. Without a
 * match, the cut is between two frames. Ogg is sent in complete pages; pages that were sent before are skipped.
 * `onTurn` is called where the sample rate or channel count changes: all earlier audio has been sent, and none of the
 * following.
 *
 * After such a cut, the first MP3 frame and those that need its bit reservoir are muted.
 *
 * Memory: 256 kB for sent audio (Ogg: keys of 4096 pages and a 1 MB header), 1.3 MB more during a join search, and at
 * most 16 kB of held data.
 */
export function createSplicer(
  contentType: string,
  clock: Clock,
  out: (parts: readonly Buffer[]) => void,
  onTurn: () => void = () => {},
): Splicer {
  const read = frameReaderFor(contentType)
  if (read !== null) return frameSplicer(read, clock, out, onTurn)
  return isOgg(contentType) ? pageSplicer(out, onTurn) : passThrough(out)
}

function frameSplicer(
  read: ReadHeader,
  clock: Clock,
  out: (parts: readonly Buffer[]) => void,
  onTurn: () => void,
): Splicer {
  const ring = createSentRing()
  const tracker = createFrameTracker(read)
  let search: JoinSearch | null = null
  const buffered = createByteBuffer()
  let nextSearchAt = 0
  let stopTimer: (() => void) | null = null
  /** No preceding audio: a server may start in the middle of a frame. */
  let opening = true
  let inWindow = 0

  /** Set for MP3 that does not follow its predecessor in the broadcast. */
  let reservoir: Mp3Reservoir | null = null
  const send = (parts: readonly Buffer[]) => {
    // The ring stores unmuted data, because a join is searched in received data.
    for (const part of parts) ring.push(part)
    out(reservoir?.incomplete ? [reservoir.mute(Buffer.concat(parts))] : parts)
  }
  /** A loop instead of recursion: the format may change at every third frame of a chunk. */
  const feed = (chunk: Buffer) => {
    let remaining: Buffer | null = chunk
    while (remaining !== null) remaining = opening ? open(remaining) : follow(remaining)
  }
  /** Sends complete frames. Returns the remainder when it is not a frame of the same kind, else null. */
  const follow = (chunk: Buffer): Buffer | null => {
    const completeBytes = tracker.push(chunk)
    if (tracker.broken) return breakAt(buffered.length + completeBytes, buffered.joinedWith(chunk))
    if (buffered.length + completeBytes <= 0) buffered.append(chunk)
    else {
      const before = buffered.view()
      const [inHeld, inChunk] = [
        before.length + Math.min(completeBytes, 0),
        Math.max(completeBytes, 0),
      ]
      buffered.clear()
      buffered.append(before.subarray(inHeld))
      buffered.append(chunk.subarray(inChunk))
      const parts = [before.subarray(0, inHeld), chunk.subarray(0, inChunk)]
      send(parts.filter((part) => part.length > 0))
    }
    return null
  }
  const breakAt = (end: number, data: Buffer): Buffer => {
    buffered.clear()
    if (end > 0) send([data.subarray(0, end)])
    opening = true
    return data.subarray(end)
  }

  /**
   * Searches the first complete frame at the start of a connection or after a format break. Returns the bytes from
   * there, or null if it has not arrived. Chromium starts MP3 that begins with a partial frame 4 s later, because it
   * reads 128 kB first. Data without frames is sent in halves.
   */
  const open = (chunk: Buffer): Buffer | null => {
    const start = buffered.joinedWith(chunk)
    if (start.length < Math.min(nextSearchAt, MAX_HELD_BYTES)) {
      buffered.retainFrom(start, 0)
      return null
    }
    const at = findFrame(start, read)
    const header = at === null ? null : read(start, at)
    if (at === null || header === null) {
      const formless = start.length < MAX_HELD_BYTES ? 0 : start.length - MAX_HELD_BYTES / 2
      buffered.retainFrom(start, formless)
      nextSearchAt = nextAttemptSize(buffered.length)
      if (formless > 0) send([start.subarray(0, formless)])
      return null
    }
    opening = false
    buffered.clear()
    nextSearchAt = 0
    if (header.kind !== (tracker.kind ?? header.kind)) onTurn()
    if (ring.length > 0 && read === readMp3Header)
      reservoir = createMp3Reservoir(header.kind === tracker.kind)
    tracker.restart(header.kind)
    return start.subarray(at)
  }

  const reset = () => {
    stopTimer?.()
    stopTimer = null
    search = null
    buffered.clear()
    nextSearchAt = 0
  }
  const settle = (result: JoinResult) => {
    if (result.state === 'searching') return
    reset()
    tracker.restart(tracker.kind)
    opening = result.state === 'not-found'
    feed(result.state === 'joined' ? result.newBytes : result.burst)
  }
  const giveUp = () => {
    if (search !== null) settle(search.finish())
  }
  /** A connection that broke off during the search may contain audio that is not repeated. */
  const saveBurst = () => {
    if (search?.behind === false) settle(search.finish())
  }
  /** The last frame of a connection may be complete even though the next header is missing. */
  const sendLast = () => {
    const end = opening || search !== null ? 0 : buffered.length + tracker.end()
    if (end > 0) send([buffered.view().subarray(0, end)])
  }
  /** The burst first: its own last frame may be held after it. */
  const endConnection = () => {
    saveBurst()
    sendLast()
    reset()
  }
  /** Checks once per window whether the burst is over. `left` is the rest of JOIN_MS. */
  const watchBurst = (left: number) => {
    inWindow = 0
    stopTimer = clock.after(Math.min(BURST_WINDOW_MS, left), () => {
      const pace = tracker.bytesPerSecond ?? 0
      const isOver = inWindow < (pace * BURST_PACE * BURST_WINDOW_MS) / 1_000
      if ((isOver && search?.behind !== true) || left <= BURST_WINDOW_MS) giveUp()
      else watchBurst(left - BURST_WINDOW_MS)
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
      opening = false
      search = createJoinSearch(ring, read, tracker.kind)
    },
    push(chunk) {
      if (search === null) return feed(chunk)
      if (stopTimer === null) watchBurst(JOIN_MS)
      inWindow += chunk.length
      settle(search.push(chunk))
    },
    finish: endConnection,
    stop: reset,
  }
}
