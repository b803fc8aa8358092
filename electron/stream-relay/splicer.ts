import type { Clock } from '../../shared/net/clock.ts'
import { createByteBuffer } from '../../shared/radio/byte-buffer.ts'
import { isOgg } from '../../shared/radio/content-types.ts'
import { findFrame } from '../../shared/radio/find-frame.ts'
import type { ReadHeader } from '../../shared/radio/frame-header.ts'
import { frameReaderFor } from '../../shared/radio/frame-reader.ts'
import { createFrameTracker } from '../../shared/radio/frame-tracker.ts'
import {
  createJoinSearch,
  type JoinResult,
  type JoinSearch,
} from '../../shared/radio/join-search.ts'
import { nextLook } from '../../shared/radio/next-look.ts'
import { createOggEndings } from '../../shared/radio/ogg-endings.ts'
import { createSentRing } from '../../shared/radio/sent-ring.ts'

/** A join that was not found in this time does not come. */
export const JOIN_MS = 2_000
/**
 * A server's burst comes as fast as the line allows, what follows at the pace of the music. Once this
 * long only that has come, the burst is over and no older audio will follow.
 */
const BURST_WINDOW_MS = 500
const BURST_PACE = 1.5
/** What is held back of a frame that has begun; no frame of MP3 or AAC is longer than 8 kB. */
const MAX_HELD_BYTES = 16 * 1024

/** Makes one gapless stream of several connections. */
export interface Splicer {
  /** Whether the sound can go on over a new connection, or has to begin anew. */
  readonly seamless: boolean
  /** While it is searched nothing leaves, so that reading must go on whatever the reader does. */
  readonly searching: boolean
  /** What is pushed from here on comes from a new connection. */
  begin(): void
  push(chunk: Buffer): void
  /** Forgets what waits; to be called when the stream ends. */
  stop(): void
}

/** For Ogg, FLAC and all that is not made of plain frames: passes it on as it comes, Ogg's endings mended. */
function passThrough(ogg: boolean, out: (parts: readonly Buffer[]) => void): Splicer {
  const endings = ogg ? createOggEndings(out) : null
  return {
    seamless: false,
    searching: false,
    begin: () => {},
    push: (chunk) => (endings === null ? out([chunk]) : endings.push(chunk)),
    stop: () => {},
  }
}

/**
 * A splicer for `contentType`. MP3 and AAC leave in whole frames; after a loss the new connection's
 * burst is searched for the end of what was sent, and goes on right after it: each byte once. Where it
 * is not found, the cut is between two frames. `onTurn` is called where frames of another sample rate or
 * channel count follow: those before have left, and those have not.
 *
 * Memory: 256 kB for what was sent, from the first connection on; while a join is searched, 1.3 MB
 * more; held back, at most one frame (8 kB).
 */
export function createSplicer(
  contentType: string,
  clock: Clock,
  out: (parts: readonly Buffer[]) => void,
  onTurn: () => void = () => {},
): Splicer {
  const read = frameReaderFor(contentType)
  if (read === null) return passThrough(isOgg(contentType), out)
  return frameSplicer(read, clock, out, onTurn)
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
  const held = createByteBuffer()
  /** Bytes that must be held before a first frame is searched again. */
  let lookAt = 0
  let stopTimer: (() => void) | null = null
  /** What comes follows nothing: a server lets its listeners in in the middle of a frame. */
  let opening = true
  /** Received since the window began, in bytes. */
  let inWindow = 0

  const send = (parts: readonly Buffer[]) => {
    for (const part of parts) ring.push(part)
    out(parts)
  }
  /** The held bytes, followed by `rest`. */
  const withHeld = (rest: Buffer) => {
    const parts = [held.view(), rest].filter((part) => part.length > 0)
    held.clear()
    return parts
  }
  /** Not recursive: a chunk may turn at every third of its frames. */
  const feed = (chunk: Buffer) => {
    let left = chunk
    while (left.length > 0) {
      const whole = tracker.push(left)
      if (!tracker.turned) return pass(left, whole)
      left = turn(left, whole)
    }
  }
  const pass = (chunk: Buffer, complete: number) => {
    const isTooLong = held.length + chunk.length - complete > MAX_HELD_BYTES
    const whole = isTooLong ? chunk.length : complete
    if (whole === 0) return held.append(chunk)
    const parts = withHeld(chunk.subarray(0, whole))
    held.append(chunk.subarray(whole))
    send(parts)
  }

  /**
   * Of this chunk the bytes from `at` on are of another kind, and of what is held all if `at` is 0. Returns
   * those bytes.
   */
  const turn = (chunk: Buffer, at: number): Buffer => {
    const after = at > 0 ? chunk.subarray(at) : held.joinedWith(chunk)
    if (at > 0) send(withHeld(chunk.subarray(0, at)))
    held.clear()
    onTurn()
    tracker.restart()
    return after
  }

  /**
   * Lets the sound begin with a whole frame. Chromium takes 4 s longer over MP3 that begins with half a
   * one: it asks for 128 kB then before it believes in it. A tag at the head (ID3) stays.
   */
  const open = (chunk: Buffer) => {
    const start = held.joinedWith(chunk)
    held.keepFrom(start, 0)
    if (start.length < Math.min(lookAt, MAX_HELD_BYTES)) return
    lookAt = nextLook(start.length)
    const tagged = start.subarray(0, 3).toString('latin1') === 'ID3'
    const at = tagged ? 0 : findFrame(start, read)
    if (at === null && start.length < MAX_HELD_BYTES) return
    opening = false
    held.clear()
    if (at !== null && !tagged) tracker.restart()
    feed(start.subarray(at ?? 0))
  }

  /** Back to where nothing is searched and nothing waits. */
  const rest = () => {
    stopTimer?.()
    stopTimer = null
    search = null
    held.clear()
    lookAt = 0
  }
  const settle = (result: JoinResult) => {
    if (result.state === 'searching') return
    rest()
    tracker.restart()
    if (result.state === 'joined') return feed(result.rest)
    opening = true
    open(result.burst)
  }
  const giveUp = () => {
    if (search !== null) settle(search.giveUp())
  }
  /** A connection that broke off before its place was found may hold sound that does not come again. */
  const saveBurst = () => {
    if (search?.behind === false) settle(search.giveUp())
  }
  /** Looks once a window whether the burst is over; `left` is what remains of JOIN_MS. */
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
    get searching() {
      return search !== null
    },
    begin() {
      saveBurst()
      rest()
      if (ring.length === 0) return
      opening = false
      search = createJoinSearch(ring, read)
    },
    push(chunk) {
      if (opening) return open(chunk)
      if (search === null) return feed(chunk)
      if (stopTimer === null) watchBurst(JOIN_MS)
      inWindow += chunk.length
      settle(search.push(chunk))
    },
    stop: rest,
  }
}
