import { type FrameHeader, MAX_HEADER_BYTES, type ReadHeader } from './frames.ts'

/** Follows the frames of a running stream, however packets cut it. */
export interface FrameTracker {
  /**
   * Reads on and returns where the last whole frame ends, counted from the beginning of this chunk. A frame is
   * whole when another header follows it, or when the chunk ends with it. What is beyond is to be held back. 0 and
   * less: it ends in what was held back before, so hold all of this chunk as well.
   */
  push(chunk: Buffer): number
  /**
   * What follows the last whole frame is no frame of the same kind. Nothing more is to be pushed until `restart`.
   */
  readonly broken: boolean
  /** The kind of the frames; it outlives a break. Null before the first one. */
  readonly kind: number | null
  /**
   * Nothing follows what was pushed. Returns where the last frame ends that has come whole, counted from the end of
   * the last chunk: 0 or less.
   */
  end(): number
  /** The next byte pushed begins a frame of this kind (null: of any). */
  restart(kind: number | null): void
  /** Seconds of audio in whole frames so far. */
  readonly seconds: number
  /** Bytes a second over all whole frames so far; null before the first. */
  readonly bytesPerSecond: number | null
}

const secondsOf = (totals: Float64Array) => totals[0] ?? 0
const bytesOf = (totals: Float64Array) => totals[1] ?? 0

/**
 * Follows frames whose headers `read` understands; the first byte pushed begins one. Holds seven bytes, allocates
 * nothing a chunk.
 */
export function createFrameTracker(read: ReadHeader): FrameTracker {
  /** The beginning of a header that packets cut. */
  const cut = Buffer.alloc(MAX_HEADER_BYTES)
  let cutLength = 0
  /** Where the last whole frame and the frame after it end, counted from the beginning of the chunk. */
  let whole = 0
  let next = 0
  /** The frame between the two. */
  let current: FrameHeader | null = null
  let kind: number | null = null
  let broken = false
  /** Seconds and bytes in whole frames. An array, because a variable that grows is a new object each time. */
  const totals = new Float64Array(2)

  /** The current frame is whole. */
  function finish(): void {
    whole = next
    if (current === null) return
    totals[0] = secondsOf(totals) + current.samples / current.sampleRate
    totals[1] = bytesOf(totals) + current.length
    current = null
  }

  /** The header after the current frame; undefined: it has not all come yet. */
  function nextHeader(chunk: Buffer): FrameHeader | null | undefined {
    if (cutLength === 0 && next + MAX_HEADER_BYTES <= chunk.length) return read(chunk, next)
    cutLength += chunk.copy(cut, cutLength, Math.max(next, 0), next + MAX_HEADER_BYTES)
    if (cutLength < MAX_HEADER_BYTES) return undefined
    cutLength = 0
    return read(cut, 0)
  }

  /** Whether frames of another kind begin with this header, as far as it can be seen. */
  function turns(header: FrameHeader, chunk: Buffer): boolean {
    const after = next + header.length
    return after + MAX_HEADER_BYTES > chunk.length || read(chunk, after)?.kind === header.kind
  }

  function follow(chunk: Buffer): void {
    while (next <= chunk.length) {
      const header = nextHeader(chunk)
      if (header === undefined) break
      broken = header === null || header.kind !== (kind ?? header.kind)
      if (header !== null && (!broken || turns(header, chunk))) finish()
      if (header === null || broken) return
      current = header
      kind = header.kind
      next += header.length
    }
    if (next === chunk.length) finish()
  }

  return {
    push: (chunk) => {
      follow(chunk)
      const end = whole
      whole -= chunk.length
      next -= chunk.length
      return end
    },
    end: () => {
      if (next <= 0 && !broken) finish()
      return whole
    },
    restart: (as) => {
      cutLength = 0
      whole = 0
      next = 0
      current = null
      kind = as
      broken = false
    },
    get broken() {
      return broken
    },
    get kind() {
      return kind
    },
    get seconds() {
      return secondsOf(totals)
    },
    get bytesPerSecond() {
      return secondsOf(totals) === 0 ? null : bytesOf(totals) / secondsOf(totals)
    },
  }
}
