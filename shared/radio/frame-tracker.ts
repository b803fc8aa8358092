import { type FrameHeader, MAX_HEADER_BYTES, type ReadHeader } from './frames.ts'

export interface FrameTracker {
  /**
   * Returns the end of the last complete frame, relative to the start of this chunk. A frame is complete when another
   * header follows or the chunk ends with it. Hold back the bytes after it. 0 or less: it ended in bytes held back
   * before, so hold back this chunk as well.
   */
  push(chunk: Buffer): number
  /** The bytes after the last complete frame are not a frame of the same kind. Do not push until `restart`. */
  readonly broken: boolean
  /** Kind of the frames, also after a break. Null before the first one. */
  readonly kind: number | null
  /** Ends the stream. Returns the end of the last complete frame relative to the end of the last chunk: 0 or less. */
  end(): number
  /** The next byte starts a frame of this kind (null: any kind). */
  restart(kind: number | null): void
  readonly seconds: number
  /** Average over all complete frames; null before the first. */
  readonly bytesPerSecond: number | null
}

const secondsOf = (totals: Float64Array) => totals[0] ?? 0
const bytesOf = (totals: Float64Array) => totals[1] ?? 0

/** Tracks frames from the first byte. `read` parses headers. Buffers seven bytes, no allocation per chunk. */
export function createFrameTracker(read: ReadHeader): FrameTracker {
  const partialHeader = Buffer.alloc(MAX_HEADER_BYTES)
  let partialLength = 0
  /** Ends of the last complete frame and of the frame after it, relative to the start of the chunk. */
  let complete = 0
  let next = 0
  let current: FrameHeader | null = null
  let kind: number | null = null
  let broken = false
  /** Seconds and bytes in complete frames. A typed array: a growing number variable would allocate each time. */
  const totals = new Float64Array(2)

  function finish(): void {
    complete = next
    if (current === null) return
    totals[0] = secondsOf(totals) + current.samples / current.sampleRate
    totals[1] = bytesOf(totals) + current.length
    current = null
  }

  function nextHeader(chunk: Buffer): FrameHeader | null | undefined {
    if (partialLength === 0 && next + MAX_HEADER_BYTES <= chunk.length) return read(chunk, next)
    partialLength += chunk.copy(
      partialHeader,
      partialLength,
      Math.max(next, 0),
      next + MAX_HEADER_BYTES,
    )
    if (partialLength < MAX_HEADER_BYTES) return undefined
    partialLength = 0
    return read(partialHeader, 0)
  }

  /** True if frames of another kind start with this header, as far as the chunk shows. */
  function changesKind(header: FrameHeader, chunk: Buffer): boolean {
    const after = next + header.length
    return after + MAX_HEADER_BYTES > chunk.length || read(chunk, after)?.kind === header.kind
  }

  function follow(chunk: Buffer): void {
    while (next <= chunk.length) {
      const header = nextHeader(chunk)
      if (header === undefined) break
      broken = header === null || header.kind !== (kind ?? header.kind)
      if (header !== null && (!broken || changesKind(header, chunk))) finish()
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
      const end = complete
      complete -= chunk.length
      next -= chunk.length
      return end
    },
    end: () => {
      if (next <= 0 && !broken) finish()
      return complete
    },
    restart: (as) => {
      partialLength = 0
      complete = 0
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
