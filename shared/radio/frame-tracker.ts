import { type FrameHeader, MAX_HEADER_BYTES, type ReadHeader } from './frames.ts'

export interface FrameTracker {
  /**
   * Returns the end of the last complete frame, relative to the start of this chunk. A frame is complete when another
   * header follows or the chunk ends with it. The caller buffers the bytes after it. With a result of 0 or less, the
   * frame ended in bytes that are already buffered, so the caller buffers the full chunk as well.
   */
  push(chunk: Buffer): number
  /** True when no frame of the same kind follows the last complete frame. Call `restart` before the next `push`. */
  readonly broken: boolean
  /** Kind of the frames, also when `broken`. Null before the first frame. */
  readonly kind: number | null
  /** Ends the stream. Returns the end of the last complete frame relative to the end of the last chunk (0 or less). */
  end(): number
  /** Expects a frame of this kind at the next byte. Null allows any kind. */
  restart(kind: number | null): void
  readonly seconds: number
  /** Average of all complete frames. Null before the first frame. */
  readonly bytesPerSecond: number | null
}

const secondsOf = (totals: Float64Array) => totals[0] ?? 0
const bytesOf = (totals: Float64Array) => totals[1] ?? 0

/** Finds frame boundaries in a stream that starts with a frame. `readHeader` parses headers. */
export function createFrameTracker(readHeader: ReadHeader): FrameTracker {
  const partialHeader = Buffer.alloc(MAX_HEADER_BYTES)
  let partialLength = 0
  /** Ends of the last complete frame and of the current frame, relative to the start of the chunk. */
  let completeEnd = 0
  let currentEnd = 0
  let currentFrame: FrameHeader | null = null
  let kind: number | null = null
  let broken = false
  /** Seconds and bytes of complete frames. In a typed array, a changed number needs no new memory. */
  const totals = new Float64Array(2)

  function completeFrame(): void {
    completeEnd = currentEnd
    if (currentFrame === null) return
    totals[0] = secondsOf(totals) + currentFrame.samples / currentFrame.sampleRate
    totals[1] = bytesOf(totals) + currentFrame.length
    currentFrame = null
  }

  function nextHeader(chunk: Buffer): FrameHeader | null | undefined {
    if (partialLength === 0 && currentEnd + MAX_HEADER_BYTES <= chunk.length)
      return readHeader(chunk, currentEnd)
    partialLength += chunk.copy(
      partialHeader,
      partialLength,
      Math.max(currentEnd, 0),
      currentEnd + MAX_HEADER_BYTES,
    )
    if (partialLength < MAX_HEADER_BYTES) return undefined
    partialLength = 0
    return readHeader(partialHeader, 0)
  }

  /** True when frames of another kind start with this header, or when the chunk is too short to decide. */
  function changesKind(header: FrameHeader, chunk: Buffer): boolean {
    const followingStart = currentEnd + header.length
    return (
      followingStart + MAX_HEADER_BYTES > chunk.length ||
      readHeader(chunk, followingStart)?.kind === header.kind
    )
  }

  function readFrames(chunk: Buffer): void {
    while (currentEnd <= chunk.length) {
      const header = nextHeader(chunk)
      if (header === undefined) break
      broken = header === null || header.kind !== (kind ?? header.kind)
      if (header !== null && (!broken || changesKind(header, chunk))) completeFrame()
      if (header === null || broken) return
      currentFrame = header
      kind = header.kind
      currentEnd += header.length
    }
    if (currentEnd === chunk.length) completeFrame()
  }

  return {
    push: (chunk) => {
      readFrames(chunk)
      const end = completeEnd
      completeEnd -= chunk.length
      currentEnd -= chunk.length
      return end
    },
    end: () => {
      if (currentEnd <= 0 && !broken) completeFrame()
      return completeEnd
    },
    restart: (nextKind) => {
      partialLength = 0
      completeEnd = 0
      currentEnd = 0
      currentFrame = null
      kind = nextKind
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
