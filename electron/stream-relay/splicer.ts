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
import { nextLook } from '../../shared/radio/next-look.ts'
import { createOggPages, withoutEmptyEnding } from '../../shared/radio/ogg-pages.ts'
import { createOggSplice } from '../../shared/radio/ogg-splice.ts'
import { createSentRing } from '../../shared/radio/sent-ring.ts'

/** A join that was not found in this time does not come. */
export const JOIN_MS = 2_000
/**
 * A server's burst comes as fast as the line allows, what follows at the pace of the music. Once this
 * long only that has come, the burst is over and no older audio will follow.
 */
const BURST_WINDOW_MS = 500
const BURST_PACE = 1.5
/** In these bytes a first whole frame is searched: no frame of MP3 or AAC is longer than 8 kB. */
const MAX_HELD_BYTES = 16 * 1024

/** Makes one gapless stream of several connections. */
export interface Splicer {
  /** Whether the sound can go on over a new connection, or has to begin anew. */
  readonly seamless: boolean
  /** Whether a new reader can start with what comes next. Ogg and its like begin with a head. */
  readonly joinable: boolean
  /** While it is searched nothing leaves, so that reading must go on whatever the reader does. */
  readonly searching: boolean
  /** What is pushed from here on comes from a new connection. */
  begin(): void
  push(chunk: Buffer): void
  /** Sends the complete frames that are still held. To be called when no other connection follows. */
  finish(): void
  /** Discards what is held. To be called when the reader is gone. */
  stop(): void
}

/** For all that is made of neither frames nor pages, such as FLAC and MP4: passes it on as it comes. */
function passThrough(out: (parts: readonly Buffer[]) => void): Splicer {
  return {
    seamless: false,
    joinable: false,
    searching: false,
    begin: () => {},
    push: (chunk) => out([chunk]),
    finish: () => {},
    stop: () => {},
  }
}

/** Ogg leaves in whole pages, each of them once, and without the empty packets at the ends of chains. */
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
    if (step.turned) {
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
    begin() {
      pages.clear()
      splice.begin()
    },
    push(chunk) {
      pages.push(chunk)
      send()
    },
    // Each page is sent as soon as it is complete, so only part of one can be held.
    finish: pages.clear,
    stop: pages.clear,
  }
}

/**
 * A splicer for `contentType`. MP3 and AAC leave in whole frames; after a loss the new connection's
 * burst is searched for the end of what was sent, and goes on right after it: each byte once. Where it
 * is not found, the cut is between two frames. Ogg leaves in whole pages: those of the new connection that were
 * sent before are left out. `onTurn` is called where sound of another sample rate or channel count follows, on
 * whatever byte the sound before broke off and over whatever connection: that before has left, and this has not.
 *
 * After such a cut, the first frame of MP3 and those that need bits from before it are muted.
 *
 * Memory: 256 kB for what was sent (of Ogg, the keys of 4096 pages and a head of 1 MB), from the first connection on; while a join is searched, 1.3 MB
 * more; held back, at most 16 kB.
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
  const held = createByteBuffer()
  /** Bytes that must be held before a first frame is searched again. */
  let lookAt = 0
  let stopTimer: (() => void) | null = null
  /** What comes follows nothing: a server lets its listeners in in the middle of a frame. */
  let opening = true
  /** Received since the window began, in bytes. */
  let inWindow = 0

  /** Of MP3 that follows other sound than the one before it in the broadcast. */
  let reservoir: Mp3Reservoir | null = null
  const send = (parts: readonly Buffer[]) => {
    // A join is found in what came, so the ring has that.
    for (const part of parts) ring.push(part)
    out(reservoir?.incomplete ? [reservoir.mute(Buffer.concat(parts))] : parts)
  }
  /** Not recursive: frames of another kind may begin at every third frame of a chunk. */
  const feed = (chunk: Buffer) => {
    let left: Buffer | null = chunk
    while (left !== null) left = opening ? open(left) : follow(left)
  }
  /** Sends whole frames. Returns what follows the last one and is no frame of their kind; null: nothing. */
  const follow = (chunk: Buffer): Buffer | null => {
    const whole = tracker.push(chunk)
    if (tracker.broken) return breakAt(held.length + whole, held.joinedWith(chunk))
    if (held.length + whole <= 0) held.append(chunk)
    else {
      const before = held.view()
      const [inHeld, inChunk] = [before.length + Math.min(whole, 0), Math.max(whole, 0)]
      held.clear()
      held.append(before.subarray(inHeld))
      held.append(chunk.subarray(inChunk))
      const parts = [before.subarray(0, inHeld), chunk.subarray(0, inChunk)]
      send(parts.filter((part) => part.length > 0))
    }
    return null
  }
  const breakAt = (end: number, data: Buffer): Buffer => {
    held.clear()
    if (end > 0) send([data.subarray(0, end)])
    opening = true
    return data.subarray(end)
  }

  /**
   * Searches the first whole frame, at the beginning of a connection or where the frames before it broke off.
   * Returns the bytes from there on; null: it has not come yet. Chromium takes 4 s longer over MP3 that begins
   * with half a frame, because it reads 128 kB first. Bytes without frames leave half by half.
   */
  const open = (chunk: Buffer): Buffer | null => {
    const start = held.joinedWith(chunk)
    if (start.length < Math.min(lookAt, MAX_HELD_BYTES)) {
      held.keepFrom(start, 0)
      return null
    }
    const at = findFrame(start, read)
    const header = at === null ? null : read(start, at)
    if (at === null || header === null) {
      const formless = start.length < MAX_HELD_BYTES ? 0 : start.length - MAX_HELD_BYTES / 2
      held.keepFrom(start, formless)
      lookAt = nextLook(held.length)
      if (formless > 0) send([start.subarray(0, formless)])
      return null
    }
    opening = false
    held.clear()
    lookAt = 0
    if (header.kind !== (tracker.kind ?? header.kind)) onTurn()
    if (ring.length > 0 && read === readMp3Header)
      reservoir = createMp3Reservoir(header.kind === tracker.kind)
    tracker.restart(header.kind)
    return start.subarray(at)
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
    tracker.restart(tracker.kind)
    opening = result.state === 'not-found'
    feed(result.state === 'joined' ? result.rest : result.burst)
  }
  const giveUp = () => {
    if (search !== null) settle(search.giveUp())
  }
  /** A connection that broke off before its place was found may hold sound that does not come again. */
  const saveBurst = () => {
    if (search?.behind === false) settle(search.giveUp())
  }
  /** The last frame of a connection may have come whole, although the header after it did not. */
  const sendLast = () => {
    const end = opening || search !== null ? 0 : held.length + tracker.end()
    if (end > 0) send([held.view().subarray(0, end)])
  }
  /** The burst goes first: its own last frame may be held after it. */
  const endConnection = () => {
    saveBurst()
    sendLast()
    rest()
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
    joinable: true,
    get searching() {
      return search !== null
    },
    begin() {
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
    stop: rest,
  }
}
