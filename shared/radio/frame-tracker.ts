import { type FrameHeader, MAX_HEADER_BYTES, type ReadHeader } from './frame-header.ts'

/** Follows the frames of a running stream, however packets cut it. */
export interface FrameTracker {
  /**
   * Reads on and says how many bytes of this chunk belong to whole frames. What is beyond belongs to a
   * frame that goes on in the next chunk, 8191 bytes at most: hold it back, to end with a whole frame
   * should the next chunk never come. 0: the chunk lies inside one frame, hold all of it. While no
   * frames are found the whole chunk is to be sent.
   */
  push(chunk: Buffer): number
  /**
   * The frames from here on are of another kind: what `push` answered last is where they begin in that chunk,
   * 0 with part of the first one held back before. Until `restart` nothing more is to be pushed.
   */
  readonly turned: boolean
  /** A new connection goes on in the middle of nothing: the next byte pushed begins a frame. */
  restart(): void
  /** Seconds of audio in whole frames so far. */
  readonly seconds: number
  /** Bytes a second over all whole frames so far; null before the first. */
  readonly bytesPerSecond: number | null
}

/** Headers of one kind in a row that make a sync certain: the frame's own and two more. */
const CERTAIN = 3

const secondsOf = (totals: Float64Array) => totals[0] ?? 0
const bytesOf = (totals: Float64Array) => totals[1] ?? 0

/** Follows frames whose headers `read` understands. Holds seven bytes, allocates nothing a chunk. */
export function createFrameTracker(read: ReadHeader): FrameTracker {
  /** The beginning of a header that packets cut. */
  const cut = Buffer.alloc(MAX_HEADER_BYTES)
  let cutLength = 0
  /** Bytes of the next chunk that still belong to the current frame. */
  let left = 0
  let current: FrameHeader | null = null
  let inARow = 0
  let turned = false
  /** Seconds and bytes in whole frames. An array, because a variable that grows is a new object each time. */
  const totals = new Float64Array(2)

  function finish(frame: FrameHeader): void {
    totals[0] = secondsOf(totals) + frame.samples / frame.sampleRate
    totals[1] = bytesOf(totals) + frame.length
  }

  function accept(header: FrameHeader): void {
    inARow = !current || current.kind === header.kind ? inARow + 1 : 1
    current = header
  }

  /** Whether a running stream goes on with frames of another kind, as far as it can be seen. */
  function turns(header: FrameHeader, chunk: Buffer, next: number): boolean {
    if (!current || inARow < CERTAIN || header.kind === current.kind) return false
    return next + MAX_HEADER_BYTES > chunk.length || read(chunk, next)?.kind === header.kind
  }

  /** Out of step: forget the frame, and look for the next byte that may begin one. */
  function lose(chunk: Buffer, from: number): number {
    current = null
    inARow = 0
    const next = chunk.indexOf(0xff, from)
    return next < 0 ? chunk.length : next
  }

  /** Where the frame ends whose header was cut by the end of the chunk before; null: still cut. */
  function completeHeader(chunk: Buffer): number | null {
    const before = cutLength
    const taken = Math.min(MAX_HEADER_BYTES - before, chunk.length)
    chunk.copy(cut, before, 0, taken)
    cutLength += taken
    if (cutLength < MAX_HEADER_BYTES) return null
    cutLength = 0
    const header = read(cut, 0)
    if (!header || header.length < before) return lose(chunk, 0)
    if (turns(header, chunk, header.length - before)) {
      turned = true
      return null
    }
    accept(header)
    return header.length - before
  }

  function follow(chunk: Buffer, from: number): number {
    let at = from
    let whole = 0
    while (at <= chunk.length) {
      if (current) {
        whole = at
        finish(current)
      }
      if (at === chunk.length) break
      if (at + MAX_HEADER_BYTES > chunk.length) {
        cutLength = chunk.copy(cut, 0, at)
        left = 0
        return whole
      }
      const header = read(chunk, at)
      if (header && turns(header, chunk, at + header.length)) {
        turned = true
        return at
      }
      if (header) {
        accept(header)
        at += header.length
      } else {
        at = lose(chunk, at + 1)
      }
    }
    left = at - chunk.length
    return whole
  }

  return {
    push: (chunk) => {
      if (chunk.length === 0) return 0
      const start = cutLength > 0 ? completeHeader(chunk) : left
      const whole = start === null ? 0 : follow(chunk, start)
      return inARow >= CERTAIN ? whole : chunk.length
    },
    restart: () => {
      cutLength = 0
      left = 0
      current = null
      inARow = CERTAIN
      turned = false
    },
    get turned() {
      return turned
    },
    get seconds() {
      return secondsOf(totals)
    },
    get bytesPerSecond() {
      return secondsOf(totals) === 0 ? null : bytesOf(totals) / secondsOf(totals)
    },
  }
}
